// Figures in the language in use.

import { language } from "./language.js";

/** @param {number} number */
export const oneDigit = (number) =>
  number.toLocaleString(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} part from 0 to 1 */
export const share = (part) =>
  part.toLocaleString(language.value, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
