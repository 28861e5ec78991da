import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min"
import { phoneDigits } from "./phones.ts"

let callingCodes: ReadonlySet<string> | undefined

/** Returns the country's code that the digits of an international number begin with; undefined if no country has it. */
export const callingCodeIn = (digits: string): string | undefined => {
  callingCodes ??= new Set(getCountries().map((country) => getCountryCallingCode(country) as string))
  // No code is the beginning of another one.
  return [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => callingCodes?.has(code))
}

/**
 * Returns the digits of an international number as other countries dial it: '+44 (0) 7911 123456' is 447911123456. A number
 * that fits no country's plan is its digits.
 */
export const internationalDigits = (phone: string): string => {
  const digits = phoneDigits(phone)
  return parsePhoneNumberFromString(`+${digits}`)?.number.slice(1) ?? digits
}
