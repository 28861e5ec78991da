/**
 * Characters that draw nothing: soft hyphens, zero-width blanks and joiners, marks of direction, the letters that are blank, byte
 * order marks, tags, and unpaired surrogates. Joiners and variation selectors of a pictograph belong to it.
 */
const unseen =
  /(?!\u200D|\uFE0E|\uFE0F|[\u{E0000}-\u{E007F}])\p{DI}|[\uFFF9-\uFFFB]|(?![\n\r\t])\p{Cc}|\p{Cs}|(?<!\p{ExtPict}(?:\p{EMod}|\uFE0F)?)\u200D|\u200D(?!\p{ExtPict})|(?<!🏴[\u{E0020}-\u{E007E}]*)[\u{E0000}-\u{E007F}]/gu

/** Blanks of other widths, that do not break, or of Braille: each is a blank. */
const otherBlank = /[\p{Zs}\u2800]/gu

/** Texts that none of the rules below changes, by far the most. */
const ordinary = /^[\n\r\t -~À-ÿ]*$/u

/**
 * Returns a text as a reader sees it: composed letters, without characters that draw nothing and without controls, and with plain
 * blanks. Line ends, tabs and pictographs stay. For what people type or paste and others read: names, titles, cells. Idempotent.
 */
export const visibleText = (text: string): string =>
  ordinary.test(text) ? text : text.replace(unseen, "").replace(otherBlank, " ").normalize("NFC")

// Letters and digits of full width, of mathematics ('fonts' of telephones) and in circles.
const styled = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2460-\u2473\u24B6-\u24E9]/gu
const dashes = /[\p{Pd}\u2043\u2212]/gu
const singleQuotes = /[‘’‚‛′‵´]/gu
const doubleQuotes = /[“”„‟″‶«»〝〞]/gu

/**
 * Returns a text with the plain character in place of each that looks like it, beside `visibleText`: full width and styled letters
 * and digits, dashes, quotation marks. For what is compared, searched and recognised. Idempotent.
 */
export const plainText = (text: string): string =>
  ordinary.test(text)
    ? text
    : visibleText(text)
        .replace(styled, (character) => character.normalize("NFKC"))
        .replace(dashes, "-")
        .replace(singleQuotes, "'")
        .replace(doubleQuotes, '"')

const around = /^[\s"'*_~`<>]+|[\s"'*_~`<>]+$/gu

/**
 * Returns a value without what people and programs put around it, beside `plainText`: blanks, quotation marks, asterisks and other
 * signs of bold text, angle brackets. For addresses, numbers and codes, of which none of these is a part. Idempotent.
 */
export const bareValue = (text: string): string => plainText(text).replace(around, "")
