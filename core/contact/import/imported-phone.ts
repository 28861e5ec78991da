import { Result } from "effect"
import { bareValue, isBrazilianMobile, isInternationalPhone, phoneDigits } from "../../kernel/index.ts"
import { contactMessages } from "../contact-messages.ts"
import { storedPhone } from "../contact-phone.ts"
import { phoneIdentity } from "../phone-identity.ts"
import { importMessages } from "./import-messages.ts"

/** A spreadsheet writes a long number so, and has lost its last digits. */
const scientific = /^\d[.,]\d+e\+?\d+$/iu
const decimals = /(?<=^\d{8,})[.,]0+$/u
const several = /[/;|,\n]|\s(?:e|ou)\s/iu
const extension = /(?:ramal|\br\.?)\s*\d+\s*$/iu
// '0xx11 …' of a time in which the carrier was chosen for each call.
const carrierLetters = /(?<=0)xx(?=\d|\s|\()/giu
const words = /[\p{L}:]+\.?/gu

const foreign = /^(?!55)[1-9]\d{6,14}$/u
const exit = /^00(?=(?!55)[1-9]\d{7,14}$)/u
const national = /^[1-9][1-9](?:9\d{8}|[2-9]\d{7})$/u

/**
 * Reads a number as Brazilians write it in their lists, and returns it as it is stored, with its country and a mobile number with its ninth digit; '' for a
 * blank cell. Of several numbers in a cell the first valid one. `areaCode` is that of numbers without one, '' for none. Fails with the sentence of the row.
 */
export const importedPhone = (cell: string, areaCode = ""): Result.Result<string, string> => {
  const written = bareValue(cell).replace(decimals, "")
  if (written === "") return Result.succeed("")
  if (scientific.test(written)) return Result.fail(importMessages.cutNumber)
  for (const one of written.split(several)) {
    const phone = storedOf(one, areaCode)
    if (phone !== undefined) return Result.succeed(phone)
  }
  return Result.fail(contactMessages.phoneInvalid)
}

const storedOf = (written: string, areaCode: string): string | undefined => {
  const bare = written.replace(carrierLetters, " ").replace(extension, "").replace(words, " ").trim()
  const digits = phoneDigits(bare)
  if (isInternationalPhone(bare) && !digits.startsWith("55"))
    return foreign.test(digits) ? storedPhone(digits) : undefined
  if (exit.test(digits)) return storedPhone(digits.slice(2))
  const found = nationalOf(digits, areaCode)
  return found === undefined ? undefined : storedPhone(phoneIdentity(`55${found}`))
}

/** Returns area code and local number; undefined for what is none of Brazil. */
const nationalOf = (digits: string, areaCode: string): string | undefined => {
  const significant = digits.replace(/^0+/u, "")
  const withCountry = significant.startsWith("55") && significant.length >= 12
  // After the zero, two digits choose the carrier.
  const withCarrier = digits.startsWith("0") && !withCountry && significant.length >= 12
  const local =
    withCountry || withCarrier
      ? significant.slice(2).replace(/^0/u, "")
      : areaCode !== "" && isLocal(digits)
        ? `${areaCode}${digits}`
        : significant
  return national.test(local) && (local.length === 10 || isBrazilianMobile(local)) ? local : undefined
}

const isLocal = (digits: string): boolean => /^(?:9\d{8}|[2-9]\d{7})$/u.test(digits)
