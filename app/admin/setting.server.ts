import type { App } from "#app/app.ts"
import { mapRead, type Read } from "#app/db/database.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import type { missingSteps, Setup } from "./today/setup-checklist.ts"
import type { ReadingTime } from "./today/today-task.server.ts"

export type SettingsReader = { t: Translate<"admin", "translation" | "admin">; language: Language; now: number }

/** What the page of settings says of one of them. @property warns whether something is missing or broken */
export type SettingState = { text: string; warns: boolean }

/** `fields` are those of a new villa while there is none. */
export type SettingFacts = Setup & {
  fields: VillaFields
  missing: ReturnType<typeof missingSteps>
  /** Of the reader. */
  email: string
  hasLine: boolean
  /** Whether this website has the secret that encrypts passports. */
  takesPassports: boolean
  retentionMonths: number
  host: string
}

/** `adminId`: the reader, for what is their own. */
type Reading = ReadingTime & { adminId: string }
type SettingApp = Pick<App, "db" | "line" | "encrypter">

/** The state of a setting that stored rows tell, with a read in the page's batch. */
export type StoredSetting = (
  app: SettingApp,
  reading: Reading,
) => Read<(facts: SettingFacts, reader: SettingsReader) => SettingState | Promise<SettingState>>

export function storedSetting<Stored>(
  read: (app: SettingApp, reading: Reading) => Read<Stored>,
  state: (stored: Stored, reader: SettingsReader, facts: SettingFacts) => SettingState | Promise<SettingState>,
): StoredSetting {
  return (app, reading) => mapRead(read(app, reading), (stored) => (facts, reader) => state(stored, reader, facts))
}

/** A line may break after the dot, not before it. */
const SEPARATOR = "\u00a0· "

export function says(...texts: (string | false | null)[]): SettingState {
  return { text: texts.filter(Boolean).join(SEPARATOR), warns: false }
}

export function warns(text: string): SettingState {
  return { text, warns: true }
}
