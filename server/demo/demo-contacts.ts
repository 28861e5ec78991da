/** A contact of the demo company. Names are as channels deliver them: long, foreign, or absent. */
export interface DemoContact {
  readonly name: string
  readonly email?: string
  readonly phone?: string
}

export const demoContacts = {
  beatriz: { name: "Beatriz Nakamura", email: "bia.nakamura@example.com", phone: "5511987654321" },
  long: {
    name: "Maria Aparecida do Perpétuo Socorro Cavalcanti de Albuquerque e Vasconcelos Figueiroa Neta",
    email: "maria.aparecida.do.perpetuo.socorro.cavalcanti@correio-institucional.example.com.br",
    phone: "5581991234567",
  },
  arabic: { name: "محمد عبد الرحمن السيد", email: "m.elsayed@example.com" },
  emoji: { name: "🌻 Lu ✨ Ferraz 💅🏽", phone: "5521999887766" },
  phoneOnly: { name: "", phone: "5541988112233" },
  joao: { name: "joão", phone: "551932345678" },
  company: { name: "CONDOMÍNIO EDIFÍCIO SOLAR DAS PALMEIRAS - BL. B", email: "sindico@solardaspalmeiras.example.com" },
  tomas: { name: "Tomás Ó Súilleabháin", email: "tomas@example.ie", phone: "353871234567" },
  nguyen: { name: "Nguyễn Thị Ánh Tuyết", email: "tuyet.nguyen@example.com", phone: "5511912345678" },
  quotes: { name: `Renata "Rê" D'Ávila <arquiteta>`, email: "renata@davila.example.com", phone: "5531977665544" },
  osvaldo: { name: "Seu Osvaldo", phone: "5544999001122" },
  visitor: { name: "", email: "" },
  carla: { name: "Carla Monteiro", email: "carla.monteiro@example.com", phone: "5585988776655" },
  xiaoming: { name: "陈小明", phone: "5511955554444" },
} as const satisfies Readonly<Record<string, DemoContact>>

export type DemoContactKey = keyof typeof demoContacts
