import { otherSpelling } from "./whatsapp-customers.ts"

/** A person that instances can write to. */
export interface EvolutionPerson {
  readonly phone: string
  readonly name: string
  /** `123@lid`, for people whose messages come under it. */
  readonly lid: string | undefined
  /** Shows a picture to the company; most do not show it to strangers. */
  readonly hasPicture: boolean
}

export interface EvolutionPeople {
  readonly meet: (who: { readonly phone: string; readonly name?: string; readonly lid?: string }) => EvolutionPerson
  /** The person behind a number or a jid; undefined if it is not on WhatsApp. */
  readonly reach: (numberOrJid: string) => { readonly jid: string; readonly person: EvolutionPerson } | undefined
  readonly setMissing: (phone: string, missing: boolean) => void
  readonly showPicture: (phone: string, shown: boolean) => void
}

export const createEvolutionPeople = (): EvolutionPeople => {
  const all = new Map<string, EvolutionPerson>()
  const missing = new Set<string>()
  const keep = (person: EvolutionPerson): EvolutionPerson => {
    all.set(person.phone, person)
    return person
  }
  const known = (digits: string): EvolutionPerson | undefined => all.get(digits) ?? all.get(otherSpelling(digits) ?? "")
  return {
    meet: ({ phone, name, lid }) => {
      const before = all.get(phone)
      const hasPicture = before?.hasPicture ?? false
      return keep({ phone, name: name ?? before?.name ?? "Cliente", lid: lid ?? before?.lid, hasPicture })
    },
    reach: (numberOrJid) => {
      if (numberOrJid.endsWith("@lid")) {
        const person = [...all.values()].find(({ lid }) => lid === numberOrJid)
        return person === undefined ? undefined : { jid: numberOrJid, person }
      }
      const digits = (numberOrJid.split("@")[0] ?? "").replaceAll(/\D/gu, "")
      if (digits.length < 10 || digits.length > 15 || missing.has(digits)) return undefined
      const person = known(digits) ?? keep({ phone: digits, name: "Cliente", lid: undefined, hasPicture: false })
      return missing.has(person.phone) ? undefined : { jid: `${person.phone}@s.whatsapp.net`, person }
    },
    showPicture: (phone, hasPicture) => {
      const { name, lid } = all.get(phone) ?? { name: "Cliente", lid: undefined }
      keep({ phone, name, lid, hasPicture })
    },
    setMissing: (phone, isMissing) => {
      if (isMissing) missing.add(phone)
      else missing.delete(phone)
    },
  }
}
