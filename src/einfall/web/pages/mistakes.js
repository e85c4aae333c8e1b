// Learning from one's own mistakes, over all games that were analysed in this browser, or in one of them.

import { Link, html } from "../parts/ui.js";
import { t } from "../parts/language.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { withStyles } from "../parts/styles.js";
import { Practising, mistakesOf } from "../study/practice.js";
import { STYLE } from "../study/study.js";
import { allAnalyses, allPractice } from "../study/keeping.js";

/** @import { Mistake } from "../study/practice.js" */

export function MistakesPage() {
  const [mistakes, setMistakes] = useState(/** @type {Mistake[] | null} */ (null));
  useEffect(() => {
    document.title = `${t("Learn from your mistakes")} · Einfall`;
    const only = location.hash.slice(1);
    const styled = withStyles([STYLE], Promise.resolve());
    Promise.all([allAnalyses(), allPractice(), styled]).then(([analyses, practised]) => {
      const wanted = only ? analyses.filter(({ key }) => key === only) : analyses;
      setMistakes(mistakesOf(wanted, practised, Date.now() / 1000));
    }, () => setMistakes([]));
  }, []);
  return html`<section class="page broad study-page">
    <h1>${t("Learn from your mistakes")}</h1>
    ${mistakes?.length === 0 && html`<p>${t("There are none here yet. Analyse a game of yours first.")}</p>
      <p><${Link} to="/games">${t("My games")}<//></p>`}
    ${mistakes && mistakes.length > 0 && html`<${Practising} mistakes=${mistakes}/>`}
  </section>`;
}
