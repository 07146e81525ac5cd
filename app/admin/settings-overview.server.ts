import type { App } from "#app/app.ts"
import { ownTextCount } from "#app/booking/ready-texts/ready-texts.ts"
import { channelsSetting } from "#app/calendar/channels/channels-setting.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { joinReads, read } from "#app/db/database.server.ts"
import { formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { formatDuration } from "#app/i18n/format-duration.ts"
import { localized, localizedName } from "#app/i18n/localized.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { lineSetting } from "#app/notify/line/line-setting.server.ts"
import { devicesSetting } from "#app/notify/push/devices-setting.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import { may, type Permission } from "#app/people/permissions.ts"
import { teamSetting } from "#app/people/team/team-setting.server.ts"
import { cleaningSetting } from "#app/stay/cleaning/cleaning-setting.server.ts"
import { reviewsSetting } from "#app/stay/reviews/reviews-setting.server.ts"
import { accessSetting } from "#app/villa/access/access-setting.server.ts"
import { contactWays } from "#app/villa/contact.ts"
import { extrasSetting } from "#app/villa/extras/extras-setting.server.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { pricesSetting } from "#app/villa/prices/prices-setting.server.ts"
import { savedRules } from "#app/villa/prices/saved-rules.ts"
import { weekdaysText } from "#app/villa/prices/weekdays.ts"
import { promoCodesSetting } from "#app/villa/promo-codes/promo-codes-setting.server.ts"
import { roomsSetting } from "#app/villa/rooms/rooms-setting.server.ts"
import { presetOf } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { historySetting } from "./history-setting.server.ts"
import {
  type SettingFacts as Facts,
  type SettingsReader,
  type SettingState as State,
  type StoredSetting,
  says,
  warns,
} from "./setting.server.ts"
import { missingSteps } from "./today/setup-checklist.ts"

/** What a setting says: of the villa's fields and this website's settings, or of rows that its feature reads. */
type Setting = { name: string; permission: Permission } & (
  | { state: (facts: Facts, reader: SettingsReader) => State }
  | { stored: StoredSetting }
)

/** Each setting is named like its page (`adminPaths`), except the guests' site. */
const SETTINGS = [
  {
    group: "house",
    settings: [
      { name: "villa", permission: "villa", state: villaState },
      { name: "images", permission: "villa", state: imagesState },
      { name: "rooms", permission: "villa", stored: roomsSetting },
      {
        name: "amenities",
        permission: "villa",
        state: ({ fields: { amenities } }, { t }) =>
          says(t("settings.state.amenities.count", { count: amenities.length })),
      },
      { name: "place", permission: "villa", state: placeState },
      { name: "houseRules", permission: "villa", state: houseRulesState },
      { name: "contact", permission: "villa", state: contactState },
    ],
  },
  {
    group: "booking",
    settings: [
      { name: "prices", permission: "villa", stored: pricesSetting },
      { name: "priceRules", permission: "villa", state: priceRulesState },
      { name: "promoCodes", permission: "villa", stored: promoCodesSetting },
      { name: "extras", permission: "villa", stored: extrasSetting },
      { name: "bookingRules", permission: "villa", state: bookingRulesState },
      { name: "terms", permission: "villa", state: termsState },
      { name: "access", permission: "villa", stored: accessSetting },
      { name: "readyTexts", permission: "villa", state: readyTextsState },
      {
        name: "waitingList",
        permission: "villa",
        state: ({ fields: { waitingList } }, { t }) => switchState(waitingList, t),
      },
      {
        name: "guestLine",
        permission: "villa",
        state: ({ hasLine, fields: { guestLine } }, { t }) =>
          hasLine ? switchState(guestLine, t) : says(t("settings.state.alertLine.not-set")),
      },
      {
        name: "stayTimes",
        permission: "villa",
        state: ({ fields: { checkInTime, checkOutTime } }, { t, language }) =>
          says(
            t("settings.state.stayTimes", {
              from: formatTimeOfDay(checkInTime, language),
              to: formatTimeOfDay(checkOutTime, language),
            }),
          ),
      },
    ],
  },
  {
    group: "payment",
    settings: [
      { name: "bank", permission: "payment-settings", state: bankState },
      { name: "promptPay", permission: "payment-settings", state: promptPayState },
      { name: "methods", permission: "payment-settings", state: cardsState },
      { name: "seller", permission: "payment-settings", state: sellerState },
      {
        name: "timeToPay",
        permission: "villa",
        state: ({ fields: { paymentWindowMinutes, slipAnswerHours } }, { t, language }) =>
          says(
            t("settings.state.timeToPay", {
              time: formatDuration(paymentWindowMinutes, language),
              answer: formatDuration(slipAnswerHours * 60, language),
            }),
          ),
      },
    ],
  },
  {
    group: "around",
    settings: [
      { name: "calendars", permission: "calendars", stored: channelsSetting },
      { name: "alertSettings", permission: "account", stored: devicesSetting },
      { name: "alertLine", permission: "account", stored: lineSetting },
      {
        name: "tm30",
        permission: "documents",
        state: ({ takesPassports }, { t }) =>
          says(t(takesPassports ? "settings.state.tm30.on" : "settings.state.tm30.off")),
      },
      {
        name: "passports",
        permission: "villa",
        state: ({ fields: { passportDays } }, { t }) => says(t("settings.state.passports", { count: passportDays })),
      },
      { name: "cleaning", permission: "bookings", stored: cleaningSetting },
      { name: "reviews", permission: "reviews", stored: reviewsSetting },
      { name: "staff", permission: "team", stored: teamSetting },
      { name: "account", permission: "account", state: ({ email }) => says(email) },
      { name: "history", permission: "history", stored: historySetting },
      {
        name: "guests",
        permission: "guest-data",
        state: ({ retentionMonths }, { t }) => says(t("settings.state.guests", { months: retentionMonths })),
      },
      { name: "site", permission: "account", state: ({ host }) => says(host) },
      { name: "outbox", permission: "outbox", state: (_, { t }) => says(t("settings.state.outbox")) },
    ],
  },
] as const satisfies { group: string; settings: Setting[] }[]

type Group = (typeof SETTINGS)[number]
export type SettingName = Group["settings"][number]["name"]
export type SettingsRow = { name: SettingName } & State
export type SettingsGroup = { group: Group["group"]; rows: SettingsRow[] }
type Reader = Pick<Admin, "id" | "role" | "email" | "documents">

/** Only what the admin may use; the outbox in local development only. */
export function settingsFor(admin: Pick<Admin, "role" | "documents">, isProduction: boolean) {
  const isShown = ({ name, permission }: Setting) => may(admin, permission) && (name !== "outbox" || !isProduction)
  return SETTINGS.map(({ group, settings }) => ({ group, settings: settings.filter(isShown) })).filter(
    ({ settings }) => settings.length > 0,
  )
}

/** In one round trip. */
export async function findSettings(
  app: Pick<App, "db" | "settings" | "cards" | "line" | "encrypter" | "origin" | "now">,
  admin: Reader,
  words: Pick<SettingsReader, "t" | "language">,
): Promise<SettingsGroup[]> {
  const now = app.now()
  // Items that ended today may count for some hours more, as the villa's time zone is read in the same trip.
  const reading = { now, utcToday: dateIn("UTC", new Date(now)), adminId: admin.id }
  const groups = settingsFor(admin, app.settings.production)
  const reads = groups.flatMap(({ settings }) =>
    settings.flatMap((each: Setting) => ("stored" in each ? [[each.name, each.stored(app, reading)] as const] : [])),
  )
  const { villa, stored } = await read(app.db, {
    villa: readVilla(app.db),
    stored: joinReads(Object.fromEntries(reads)),
  })
  const cards = cardGateway(app)
  const facts: Facts = {
    villa,
    cards,
    fields: villa ?? DEFAULT_VILLA,
    missing: missingSteps({ villa, cards }),
    email: admin.email,
    hasLine: app.line !== null,
    takesPassports: app.settings.guestDataSecrets !== null,
    retentionMonths: app.settings.retentionMonths,
    host: app.origin.replace(/^https?:\/\//, ""),
  }
  const reader = { ...words, now }
  const rowOf = async (setting: Group["settings"][number]) => {
    const state = "state" in setting ? setting.state : stored[setting.name]!
    return { name: setting.name, ...(await state(facts, reader)) }
  }
  return Promise.all(
    groups.map(async ({ group, settings }) => ({ group, rows: await Promise.all(settings.map(rowOf)) })),
  )
}

function villaState({ fields, missing }: Facts, { t, language }: SettingsReader): State {
  if (missing.includes("villa")) return warns(t("settings.state.villa.missing"))
  const { maxGuests, bedrooms } = fields
  return says(
    localizedName(fields.name, language),
    t("settings.state.villa.guests", { guests: t("translation:format.guests", { count: maxGuests }) }),
    t("settings.state.villa.bedrooms", { count: bedrooms }),
  )
}

function imagesState({ villa, missing }: Facts, { t }: SettingsReader): State {
  if (!villa || missing.includes("images")) return warns(t("settings.state.images.missing"))
  return says(t("settings.state.images.count", { count: villa.slides.length + (villa.background ? 1 : 0) }))
}

function placeState({ fields: { place }, missing }: Facts, { t }: SettingsReader): State {
  if (missing.includes("place")) return warns(t("settings.state.place.missing"))
  return says(t(place.latitude === null ? "settings.state.place.address" : "settings.state.place.pin"))
}

function houseRulesState({ fields: { houseRules } }: Facts, { t, language }: SettingsReader): State {
  if (!houseRules) return warns(t("settings.state.houseRules.missing"))
  const { quietFrom, quietTo, smoking, pets } = houseRules
  const quiet = quietFrom &&
    quietTo && { from: formatTimeOfDay(quietFrom, language), to: formatTimeOfDay(quietTo, language) }
  return says(
    quiet && t("settings.state.houseRules.quiet", quiet),
    t(`translation:houseRules.smoking.${smoking}`),
    t(`settings.state.houseRules.pets.${pets}`),
  )
}

function contactState({ fields, missing }: Facts, { t }: SettingsReader): State {
  if (missing.includes("contact")) return warns(t("settings.state.contact.missing"))
  return says(...contactWays(fields).map(({ kind, text }) => (kind === "line" ? `LINE ${text}` : text)))
}

function priceRulesState({ fields: { offer } }: Facts, { t, language }: SettingsReader): State {
  const { saturday, fees, tax, discounts } = savedRules(offer, { t, language })
  const count = discounts.length
  const rules = [
    ...saturday,
    ...fees,
    ...tax,
    ...(count > 0 ? [t("settings.state.priceRules.discounts", { count })] : []),
  ]
  return says(...(rules.length > 0 ? rules : [t("settings.state.none")]))
}

function bookingRulesState({ fields: { offer } }: Facts, { t, language }: SettingsReader): State {
  const { minNights, weekendMinNights, arrivalDays, departureDays, noticeHours, bookableDays, gapNights } = offer
  const nights = (count: number) => ({ nights: t("translation:format.nights", { count }) })
  const time = (minutes: number) => ({ time: formatDuration(minutes, language) })
  return says(
    t("settings.state.bookingRules.minimum", nights(minNights)),
    weekendMinNights > minNights && t("settings.state.bookingRules.weekend", nights(weekendMinNights)),
    arrivalDays.length > 0 &&
      t("settings.state.bookingRules.arrivalDays", { days: weekdaysText(arrivalDays, language) }),
    departureDays.length > 0 &&
      t("settings.state.bookingRules.departureDays", { days: weekdaysText(departureDays, language) }),
    noticeHours > 0 && t("settings.state.bookingRules.notice", time(noticeHours * 60)),
    bookableDays < BOOKABLE_MAX_DAYS && t("settings.state.bookingRules.ahead", time(bookableDays * 24 * 60)),
    gapNights > 0 && t("settings.state.bookingRules.gap", nights(gapNights)),
  )
}

function termsState({ fields: { terms } }: Facts, { t, language }: SettingsReader): State {
  const { deposit, cancellation } = terms
  const part = deposit.kind === "percent" ? `${deposit.percent}%` : ""
  const asked = deposit.kind === "amount" ? formatMoney(deposit.amount, language) : part
  return says(
    asked ? t("settings.state.terms.deposit", { deposit: asked }) : t("settings.state.terms.full"),
    cancellation
      ? t("settings.state.terms.policy", { policy: t(`terms.choice.${presetOf(cancellation.tiers) ?? "own"}`) })
      : t("settings.state.terms.noPolicy"),
  )
}

function readyTextsState({ fields: { readyTexts } }: Facts, { t }: SettingsReader): State {
  const count = ownTextCount(readyTexts)
  return says(count === 0 ? t("settings.state.readyTexts.ours") : t("settings.state.readyTexts.own", { count }))
}

function switchState(isOn: boolean, t: SettingsReader["t"]): State {
  return says(t(isOn ? "settings.state.on" : "settings.state.off"))
}

function bankState({ fields, missing }: Facts, { t }: SettingsReader): State {
  const { bankEnabled, bankName, accountNumber } = fields
  if (bankEnabled && accountNumber) return says(bankName, ending(accountNumber, t))
  if (missing.includes("bank")) return warns(t("settings.state.bank.noMethod"))
  return bankEnabled ? warns(t("settings.state.bank.missing")) : says(t("settings.state.off"))
}

function promptPayState({ fields }: Facts, { t }: SettingsReader): State {
  const { promptPayEnabled, promptPayId, promptPayQr } = fields
  if (!promptPayEnabled) return says(t("settings.state.off"))
  if (promptPayId) return says(t("settings.state.on"), ending(promptPayId, t))
  return promptPayQr ? says(t("settings.state.promptPay.qr")) : warns(t("settings.state.promptPay.missing"))
}

function sellerState({ fields: { seller } }: Facts, { t, language }: SettingsReader): State {
  if (!seller) return says(t("settings.state.seller.none"))
  const { name, vatSince } = seller
  return says(localized(name, language), vatSince !== null && t("settings.state.seller.vat"))
}

/** The last digits of a number, enough to tell it from another. */
function ending(number: string, t: SettingsReader["t"]): string {
  return t("settings.state.ending", { digits: number.replace(/\D/g, "").slice(-4) })
}

function cardsState({ fields: { creditCardEnabled }, cards }: Facts, { t }: SettingsReader): State {
  if (!creditCardEnabled) return says(t("settings.state.off"))
  return cards ? says(t("settings.state.on")) : warns(t("settings.state.notSetUp"))
}
