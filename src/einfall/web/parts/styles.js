// Styles that only some pages need: they are asked for when something that wears them is about to be shown.

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} address */
function loadStyle(address) {
  const found = asked.get(address);
  if (found) return found;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  /** @type {Promise<void>} */
  const loaded = new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      asked.delete(address);
      fail(new Error(`${address} did not come`));
    };
  });
  asked.set(address, loaded);
  document.head.append(link);
  return loaded;
}

/**
 * A module, once its styles are there too.
 * @template Part
 * @param {string[]} addresses
 * @param {Promise<Part>} module
 */
export async function withStyles(addresses, module) {
  const [part] = await Promise.all([module, ...addresses.map(loadStyle)]);
  return part;
}
