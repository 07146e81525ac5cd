import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { BankDetailsForm } from "./details-form.tsx"
import { type Methods, MethodsForm } from "./methods-form.tsx"
import { PromptPayForm } from "./promptpay-form.tsx"

/** The sections of the payment settings, each a page with one form, by the last segment of its URL. */
const BANK_SECTIONS = ["bank", "promptpay", "methods"] as const
export type BankSection = (typeof BANK_SECTIONS)[number]

const PATHS = { bank: adminPaths.bank, promptpay: adminPaths.promptPay, methods: adminPaths.methods } as const
const TITLES = { bank: "details", promptpay: "promptPay", methods: "methods" } as const

type Props = {
  title: string
  section: BankSection
  /** Null while there is no villa. */
  settings: {
    version: number
    details: { bankName: string; accountNumber: string; accountName: string }
    methods: Methods
    promptPayId: string
    qr: ImageView | null
  } | null
  actionData?: FormActionData
}

/** A section of the payment settings, and the way to the others. */
export function BankPage({ title, section, settings, actionData }: Props) {
  return (
    <SettingsPage title={title}>
      {settings ? <Section section={section} settings={settings} actionData={actionData} /> : <NeedsVilla />}
      {settings && <OtherSections than={section} />}
    </SettingsPage>
  )
}

type SectionProps = Omit<Props, "title" | "settings"> & { settings: NonNullable<Props["settings"]> }

function Section({ section, settings, actionData }: SectionProps) {
  const { t } = useTranslation("admin")
  const { version, details, methods, promptPayId, qr } = settings
  if (section === "methods") return <MethodsForm methods={methods} version={version} actionData={actionData} />
  const isOn = section === "bank" ? methods.bankEnabled : methods.promptPayEnabled
  const isMissing = section === "bank" ? !details.accountNumber : !promptPayId && !qr
  return (
    <>
      {isOn && isMissing && (
        <p className="notice">{t(section === "bank" ? "villa.bank.detailsMissing" : "villa.bank.promptPayMissing")}</p>
      )}
      {section === "bank" ? (
        <BankDetailsForm details={details} version={version} actionData={actionData} />
      ) : (
        <PromptPayForm promptPayId={promptPayId} enabled={isOn} qr={qr} version={version} actionData={actionData} />
      )}
    </>
  )
}

function OtherSections({ than }: { than: BankSection }) {
  const { t } = useTranslation("admin")
  return (
    <nav aria-label={t("villa.bank.title")}>
      <ul className="card divide-y divide-line overflow-hidden shadow-none">
        {BANK_SECTIONS.filter((section) => section !== than).map((section) => (
          <li key={section}>
            <a
              href={PATHS[section]}
              className="flex min-h-12 items-center justify-between gap-2 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              {t(`villa.bank.${TITLES[section]}`)}
              <Icon name="forward" className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
