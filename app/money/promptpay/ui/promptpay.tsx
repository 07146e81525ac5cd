import { formatMoney } from "#app/i18n/format.ts"
import { LANGUAGE_PARAM } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { AmountDue } from "#app/money/payable/ui/amount-due.tsx"
import { ShareImage } from "#app/money/payable/ui/share-image.tsx"
import { StepNumber } from "#app/money/payable/ui/step-number.tsx"
import type { PromptPayee } from "#app/money/settings/instructions.ts"
import { AccountCheckHere } from "#app/money/slips/ui/account-check-here.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { ThaiText } from "#app/ui/thai-text.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { mediaPath, originalKey } from "#app/villa/photos/image.ts"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
import type { Qr } from "../qr.ts"
import { QrCode } from "./qr-code.tsx"

type Props = {
  amount: number
  /** The booking's price, if `amount` is its deposit. */
  total?: number
  reference: string
  /** Null if only the owner's image is set. */
  qr: Qr | null
  payee: PromptPayee | null
  image: ImageView | null
  pngUrl: string
}

/** The QR code is scanned, or saved and opened in the bank's app on the same phone. */
export function PromptPay({ amount, total, reference, qr, payee, image, pngUrl }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = `promptpay-${reference}`
  // A picture that is saved has the page's language, however the browser asks for it.
  const picture = `${pngUrl}?${LANGUAGE_PARAM}=${language}`
  return (
    <section aria-labelledby="promptpay-title" className="card p-3 sm:p-6">
      <h2 id="promptpay-title" className="flex items-center gap-3 text-base leading-tight sm:text-xl">
        <StepNumber>1</StepNumber>
        {t("payment.steps.scan")}
      </h2>
      <dl className="mt-2 sm:mt-4">
        <AmountDue amount={amount} total={total} />
      </dl>
      {image && <p className="mt-2 text-sm text-muted">{t("payment.promptpay.typeAmount")}</p>}
      <div className="mx-auto mt-2 max-w-56 sm:mt-4 sm:max-w-72 overflow-hidden rounded-control border border-line bg-white">
        {qr && (
          <QrCode
            qr={qr}
            label={t("payment.promptpay.qrLabel", { amount: formatMoney(amount, language) })}
            className="w-full"
          />
        )}
        {image && (
          <VillaImage
            image={{ ...image, alt: t("payment.promptpay.qrAlt") }}
            sizes="288px"
            className="w-full object-contain"
          />
        )}
      </div>
      {qr && (
        <>
          <div className="mt-2 flex flex-wrap gap-3 sm:mt-4">
            <SaveImage url={picture} name={`${name}.png`} />
            <ShareImage url={picture} name={`${name}.png`} />
          </div>
          {payee && <Payee payee={payee} />}
          <p className="mt-3 text-sm text-muted">{t("payment.promptpay.exact")}</p>
          <SamePhoneHint />
          <AccountCheckHere />
        </>
      )}
      {image && (
        <>
          <div className="mt-2 flex sm:mt-4">
            {/* Browsers add the extension of its type. */}
            <SaveImage url={mediaPath(originalKey(image.id))} name={name} />
          </div>
          <SamePhoneHint />
        </>
      )}
    </section>
  )
}

/** To be compared with what the bank app shows before paying. */
function Payee({ payee: { name, lastDigits } }: { payee: PromptPayee }) {
  const { t } = useTranslation()
  return (
    <p className="mt-3 leading-snug">
      <span className="block text-sm text-muted">{t("payment.promptpay.payee")}</span>
      {name && (
        <>
          <ThaiText text={name} className="font-semibold" /> ·{" "}
        </>
      )}
      <span className="font-semibold whitespace-nowrap">xxx-{lastDigits}</span>
    </p>
  )
}

function SaveImage({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  return (
    <a href={url} download={name} className="button grow bg-pool text-on-pool">
      <Icon name="download" />
      {t("payment.promptpay.save")}
    </a>
  )
}

function SamePhoneHint() {
  const { t } = useTranslation()
  return <p className="mt-1 text-sm text-muted lg:hidden">{t("payment.promptpay.samePhone")}</p>
}
