// What a module of kernels says about itself (src/einfall/wasm.py), and what is made of it.

/** The name of a record, "int" for a number of 32 bits, or the kind and shape of an array. */
export type Taken = string | [string, ...number[]];

/** Where each field of a record begins, of what kind it is, and its shape. */
export interface Layout {
  size: number;
  fields: Record<string, [number, Layout | string, ...number[]]>;
}

export interface About {
  /** Tells apart what was compiled from different sources. */
  key: string;
  entries: Record<string, Taken[]>;
  records: Record<string, Layout>;
  constants: Record<string, any>;
}

export type Numbers = { [place: number]: any; length: number; set: (numbers: any, from?: number) => void;
  fill: (number: any) => void; slice: (from?: number, to?: number) => any };

/** A record in a module's memory: `at` says where, `bytes` are all of it, and each field has its name. */
export type KernelRecord = { readonly at: number; readonly bytes: Uint8Array; [field: string]: any };
