// Why a table does not allow something: a code for programs, a sentence for people.

export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} text
   */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}
