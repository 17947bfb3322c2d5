/**
 * Writes bytes as text of a page, with seven bits per letter. The text is an eighth longer than the bytes. With base64,
 * it would be a third longer.
 *
 * Each seven bits become an ASCII letter. A page cannot contain three of these letters: zero, carriage return and `<`.
 * Each of these three becomes, together with the next seven bits, one letter of two bytes from U+0080 to U+01FF. The
 * text begins with the number of bytes, followed by a space.
 */

/** The letters that a page cannot contain. A letter's index selects the block of 128 letters that replaces it. */
const AVOIDED = [0x00, 0x0d, 0x3c];

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function encoded(bytes) {
  const letters = Math.ceil((bytes.length * 8) / 7);
  /** Returns the seven bits at an index. @param {number} letter */
  const seven = (letter) => {
    const bit = letter * 7;
    const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    return (two >> (9 - (bit & 7))) & 0x7f;
  };
  const parts = [];
  for (let at = 0; at < letters; at++) {
    const block = AVOIDED.indexOf(seven(at));
    parts.push(block < 0 ? seven(at) : ((block + 1) << 7) | seven(++at));
  }
  return `${bytes.length} ${parts.map((part) => String.fromCharCode(part)).join("")}`;
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decoded(text) {
  const begin = text.indexOf(" ") + 1;
  const bytes = new Uint8Array(Number(text.slice(0, begin)));
  let [held, bits, to] = [0, 0, 0];
  for (let at = begin; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter < 0x80) {
      held = (held << 7) | letter;
      bits += 7;
    } else {
      held = (held << 14) | ((AVOIDED[(letter >> 7) - 1] ?? 0) << 7) | (letter & 0x7f);
      bits += 14;
    }
    while (bits >= 8) {
      bits -= 8;
      bytes[to++] = held >> bits;
    }
    held &= (1 << bits) - 1;
  }
  return bytes;
}
