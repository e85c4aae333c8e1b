// The rules and the bots themselves, compiled for the page: WebAssembly that says what is in it.
//
// A record lies in the module's memory in the same bytes as everywhere else; its fields are read and
// written there. Nothing is ever given back: whoever loads a module makes all it needs once.

/** @import { About, KernelRecord, Layout, Numbers, Taken } from "./records.d.ts" */

const SECTION = "einfall";
const PAGE = 65536;

/** @type {Record<string, Function>} */
const VIEWS = {
  int8: Int8Array, uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array, int32: Int32Array,
  uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array, float32: Float32Array, float64: Float64Array,
};

export class Kernels {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const [told] = WebAssembly.Module.customSections(module, SECTION);
    this.about = /** @type {About} */ (JSON.parse(new TextDecoder().decode(told)));
    const { exports } = new WebAssembly.Instance(module);
    const { memory, __heap_base: begin } = /** @type {any} */ (exports);
    /** @type {WebAssembly.Memory} */
    this.memory = memory;
    this.end = begin.value;
    /** @type {Record<string, (...given: (number | { at: number })[]) => number>} */
    this.call = {};
    for (const [name, takes] of Object.entries(this.about.entries)) {
      const entry = /** @type {(...given: number[]) => number} */ (exports[name]);
      this.call[name] = (...given) => {
        if (given.length !== takes.length) throw new TypeError(`${name} takes ${takes.length}, not ${given.length}`);
        return entry(...given.map((one) => (typeof one === "number" ? one : one.at)));
      };
    }
  }

  get constants() {
    return this.about.constants;
  }

  /**
   * Room for so many bytes, all zero.
   * @param {number} size
   */
  room(size) {
    const at = Math.ceil(this.end / 16) * 16;
    this.end = at + size;
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /**
   * A new record, full of zeros.
   * @param {string} name
   */
  record(name) {
    const layout = this.about.records[name];
    return this.recordAt(layout, this.room(layout.size));
  }

  /**
   * @param {Layout} layout
   * @param {number} at
   * @returns {KernelRecord}
   */
  recordAt(layout, at) {
    const { memory } = this;
    const record = {
      at,
      get bytes() {
        return new Uint8Array(memory.buffer, at, layout.size);
      },
    };
    for (const [name, [offset, of, ...shape]] of Object.entries(layout.fields)) {
      Object.defineProperty(record, name, { enumerable: true, ...this.field(of, at + offset, shape) });
    }
    return /** @type {KernelRecord} */ (record);
  }

  /**
   * How a field is read and written: as a number, as numbers in a row, or as a row of records.
   * @param {Layout | string} of
   * @param {number} at
   * @param {number[]} shape
   */
  field(of, at, shape) {
    const count = shape.reduce((product, length) => product * length, 1);
    if (typeof of !== "string") {
      const row = Array.from({ length: count }, (_, n) => this.recordAt(of, at + n * of.size));
      return { value: row };
    }
    const view = () => this.view(of, at, count);
    if (shape.length) return { get: view };
    return {
      get: () => Number(view()[0]),
      set: (/** @type {number} */ number) => {
        const one = view();
        one[0] = typeof one[0] === "bigint" ? BigInt(number) : number;
      },
    };
  }

  /**
   * Memory may have grown since the last time, so a view is made whenever one is needed.
   * @param {string} kind
   * @param {number} at
   * @param {number} count
   * @returns {Numbers}
   */
  view(kind, at, count) {
    const View = /** @type {any} */ (VIEWS[kind]);
    return new View(this.memory.buffer, at, count);
  }

  /**
   * A new array, full of zeros, as an entry takes it.
   * @param {string} entry
   * @param {number} place which of the things that the entry takes
   */
  array(entry, place) {
    const [kind, ...shape] = /** @type {[string, ...number[]]} */ (this.about.entries[entry][place]);
    const count = shape.reduce((product, length) => product * length, 1);
    const size = count * /** @type {any} */ (VIEWS[kind]).BYTES_PER_ELEMENT;
    const at = this.room(size);
    const kernels = this;
    return {
      at,
      get numbers() {
        return kernels.view(kind, at, count);
      },
      get bytes() {
        return new Uint8Array(kernels.memory.buffer, at, size);
      },
    };
  }

  /**
   * A new record or array, as an entry takes it.
   * @param {string} entry
   * @param {number} place which of the things that the entry takes
   */
  given(entry, place) {
    const taken = this.about.entries[entry][place];
    return typeof taken === "string" ? this.record(taken) : this.array(entry, place);
  }
}

/**
 * The module that lies at an address.
 * @param {string} address
 */
export async function loadKernels(address) {
  return new Kernels(await WebAssembly.compileStreaming(fetch(address)));
}
