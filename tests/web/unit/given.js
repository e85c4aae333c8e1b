// What the test in Python hands over: JSON on the standard input.

import { readFileSync } from "node:fs";

export const given = JSON.parse(readFileSync(0, "utf8"));
