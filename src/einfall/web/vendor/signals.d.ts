// The types of what lies beside it, from the package of the same version on npm.
export * from "@preact/signals";
