import { Schema } from "effect"
import { defaultTimeZone } from "../kernel/index.ts"

/** The time zones that a company may have, by their names in the IANA database: those of Brazil first. */
export const companyTimeZones = [
  { name: defaultTimeZone, label: "Brasília (São Paulo)" },
  { name: "America/Noronha", label: "Fernando de Noronha" },
  { name: "America/Bahia", label: "Bahia" },
  { name: "America/Fortaleza", label: "Fortaleza" },
  { name: "America/Recife", label: "Recife" },
  { name: "America/Maceio", label: "Maceió" },
  { name: "America/Belem", label: "Belém" },
  { name: "America/Araguaina", label: "Araguaína" },
  { name: "America/Santarem", label: "Santarém" },
  { name: "America/Campo_Grande", label: "Campo Grande" },
  { name: "America/Cuiaba", label: "Cuiabá" },
  { name: "America/Porto_Velho", label: "Porto Velho" },
  { name: "America/Boa_Vista", label: "Boa Vista" },
  { name: "America/Manaus", label: "Manaus" },
  { name: "America/Eirunepe", label: "Eirunepé" },
  { name: "America/Rio_Branco", label: "Rio Branco" },
  { name: "America/Argentina/Buenos_Aires", label: "Buenos Aires" },
  { name: "America/Montevideo", label: "Montevidéu" },
  { name: "America/Asuncion", label: "Assunção" },
  { name: "America/Santiago", label: "Santiago" },
  { name: "America/La_Paz", label: "La Paz" },
  { name: "America/Lima", label: "Lima" },
  { name: "America/Bogota", label: "Bogotá" },
  { name: "America/Mexico_City", label: "Cidade do México" },
  { name: "America/New_York", label: "Nova York" },
  { name: "America/Chicago", label: "Chicago" },
  { name: "America/Denver", label: "Denver" },
  { name: "America/Los_Angeles", label: "Los Angeles" },
  { name: "Europe/Lisbon", label: "Lisboa" },
  { name: "Europe/Madrid", label: "Madri" },
  { name: "Africa/Luanda", label: "Luanda" },
  { name: "Africa/Maputo", label: "Maputo" },
  { name: "Atlantic/Cape_Verde", label: "Cabo Verde" },
  { name: "UTC", label: "UTC" },
] as const

const known: ReadonlySet<string> = new Set(companyTimeZones.map(({ name }) => name))

/** The name of a time zone that a company may have. */
export const CompanyTimeZone = Schema.String.check(
  Schema.makeFilter((zone: string) => known.has(zone) || "Fuso horário inválido"),
)
