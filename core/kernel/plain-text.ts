/**
 * Characters that draw nothing: soft hyphens, zero-width blanks and joiners, marks of direction, the letters that are blank, byte
 * order marks, tags, and unpaired surrogates. Joiners and variation selectors of a pictograph belong to it.
 */
const invisible = /(?!\u200D|\uFE0E|\uFE0F|[\u{E0000}-\u{E007F}])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu
const looseJoiner =
  /(?<!\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu
const looseTag = /(?<!🏴[\u{E0020}-\u{E007E}]*)[\u{E0000}-\u{E007F}]/gu
const unpaired = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu
const controls = /(?![\n\r\t])\p{Cc}/gu
const unseen = [invisible, looseJoiner, looseTag, unpaired, controls]

/** Blanks of other widths, that do not break, or of Braille: each is a blank. */
const otherBlank = /[\p{Zs}\u2800]/gu

/** Texts without a character that the rules below change, by far the most. */
const ordinary = /^[\n\r\t\x20-\x7E\xA1-\xAC\xAE-\u02FF]*$/u

/**
 * Returns a text as a reader sees it: composed letters, without characters that draw nothing and without controls, and with plain
 * blanks. Line ends, tabs and pictographs stay. For what people type or paste and others read: names, titles, cells. Idempotent.
 */
export const visibleText = (text: string): string =>
  ordinary.test(text)
    ? text
    : unseen
        .reduce((seen, characters) => seen.replace(characters, ""), text)
        .replace(otherBlank, " ")
        .normalize("NFC")

// Letters and digits of full width, of mathematics ('fonts' of telephones) and in circles.
const styled = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2460-\u2473\u24B6-\u24E9]/gu
const dashes = /[\u2010-\u2015\u2043\u2212\u2E3A\u2E3B\uFE58\uFE63]/gu
const singleQuotes = /[‘’‚‛′‵´]/gu
const doubleQuotes = /[“”„‟″‶«»〝〞]/gu

/**
 * Returns a text with the plain character in place of each that looks like it, beside `visibleText`: full width and styled letters
 * and digits, dashes, quotation marks. For what is compared, searched and recognised. Idempotent.
 */
export const plainText = (text: string): string =>
  ordinary.test(text)
    ? text.replace(/´/gu, "'").replace(/[«»]/gu, '"')
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
