// Where things are. With a service each page has a path of its own; a site without one is a single page in any folder,
// and what it shows stands after a question mark: `/some/folder/?/rules/…`.

// Whether there is a service: the page says so where there is none.
export const served = globalThis.document?.documentElement?.dataset?.served !== "no";

// Whether there are open seats that anybody may take.
export const hasLobby = globalThis.document?.documentElement?.dataset?.lobby === "yes";

// The folder in which all of it lies.
export const ROOT = new URL("../../", import.meta.url).pathname;

/**
 * The address of a page.
 * @param {string} path such as "/games"
 */
export function addressOf(path) {
  if (served) return path;
  return path === "/" ? ROOT : `${ROOT}?${path}`;
}

// The path of the page that is open.
export const pathHere = () => (served ? location.pathname : decodeURIComponent(location.search.slice(1)) || "/");

// The address of the page that is open, without a move or a secret in it.
export const addressHere = () => location.pathname + location.search;
