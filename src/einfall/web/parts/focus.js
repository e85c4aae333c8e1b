// The focus never falls to nowhere: when what had it goes away or can no longer be used, the page itself gets it, so
// that the keyboard goes on from there.

/** @param {HTMLElement} page */
export function keepFocus(page) {
  /** @type {Element | null} */
  let last = null;
  document.addEventListener("focusin", ({ target }) => { last = /** @type {Element} */ (target); });
  const check = () => {
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && !last.matches(":disabled")) return;
    last = null;
    (document.getElementById("main") ?? page).focus({ preventScroll: true });
  };
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] };
  new window.MutationObserver(() => { if (last) requestAnimationFrame(check); }).observe(page, changes);
}
