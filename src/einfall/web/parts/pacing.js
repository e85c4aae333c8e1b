// News that is shown one after the other, each when the one before has been seen; at once where somebody is in a hurry.

/** @template News */
export class Pacing {
  /**
   * @param {(news: News) => number} show says for how long it is looked at, in milliseconds
   * @param {() => boolean} hurried
   */
  constructor(show, hurried) {
    this.show = show;
    this.hurried = hurried;
    /** @type {News[]} */
    this.waiting = [];
    this.seenAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {News} news */
  add(news) {
    this.waiting.push(news);
    this.goOn();
  }

  goOn() {
    clearTimeout(this.timer);
    while (this.waiting.length) {
      const early = this.seenAt - performance.now();
      if (early > 0 && !this.hurried()) {
        this.timer = setTimeout(() => this.goOn(), early);
        return;
      }
      const news = /** @type {News} */ (this.waiting.shift());
      this.seenAt = performance.now() + this.show(news);
    }
  }

  // Show all that has come.
  catchUp() {
    clearTimeout(this.timer);
    for (const news of this.waiting.splice(0)) this.show(news);
    this.seenAt = 0;
  }

  stop() {
    clearTimeout(this.timer);
  }
}
