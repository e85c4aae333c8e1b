// So many random games by one call of the kernels of the page: how many decisions they took.

import { readFileSync } from "node:fs";
import { Kernels } from "../../../src/einfall/web/parts/kernels.js";
import { given } from "./given.js";

const { module, start, games, seed } = given;
const kernels = new Kernels(new WebAssembly.Module(readFileSync(module)));
const positions = kernels.array("simulate", 0);
positions.bytes.set(Buffer.from(start, "base64"));
const decisions = kernels.call.simulate(positions, games, seed, kernels.array("simulate", 3));
process.stdout.write(JSON.stringify(decisions));
