import { formatMoney } from "../../i18n/format.ts"
import { useTranslation } from "../../i18n/use-translation.ts"
import type { Qr } from "../../payment/qr.ts"
import type { ImageView } from "../../villa/image-view.ts"
import { Icon } from "../icon.tsx"
import { useLanguage } from "../use-language.ts"
import { VillaImage } from "../villa-image.tsx"
import { AmountDue } from "./amount-due.tsx"
import { QrCode } from "./qr-code.tsx"
import { ShareImage } from "./share-image.tsx"
import { StepNumber } from "./step-number.tsx"

type Props = {
  amount: number
  reference: string
  /** The generated QR of the amount; null if only the owner's image is set. */
  qr: Qr | null
  image: ImageView | null
  /** The QR as a PNG file. */
  pngUrl: string
}

/** The amount and the QR to scan, or to save and open in the bank's app on the same phone. */
export function PromptPay({ amount, reference, qr, image: picture, pngUrl }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = `promptpay-${reference}.png`
  return (
    <section aria-labelledby="promptpay-title" className="card p-4 sm:p-6">
      <h2 id="promptpay-title" className="flex items-center gap-3 text-xl">
        <StepNumber>1</StepNumber>
        {t("payment.steps.scan")}
      </h2>
      <dl className="mt-4">
        <AmountDue amount={amount} />
      </dl>
      <p className="mt-2 text-sm text-muted">{t(qr ? "payment.promptpay.exact" : "payment.promptpay.typeAmount")}</p>
      <div className="mx-auto mt-4 max-w-72 overflow-hidden rounded-control border border-line bg-white">
        {qr && (
          <QrCode
            qr={qr}
            label={t("payment.promptpay.qrLabel", { amount: formatMoney(amount, language) })}
            className="w-full"
          />
        )}
        {picture && (
          <VillaImage
            image={{ ...picture, alt: t("payment.promptpay.pictureAlt") }}
            sizes="288px"
            className="w-full object-contain"
          />
        )}
      </div>
      {qr && (
        <>
          <div className="mt-4 flex flex-wrap gap-3">
            <a href={pngUrl} download={name} className="button grow bg-pool text-on-pool">
              <Icon name="download" />
              {t("payment.promptpay.save")}
            </a>
            <ShareImage url={pngUrl} name={name} />
          </div>
          <p className="mt-3 text-sm text-muted lg:hidden">{t("payment.promptpay.samePhone")}</p>
        </>
      )}
    </section>
  )
}
