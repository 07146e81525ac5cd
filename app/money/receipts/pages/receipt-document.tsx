import { type ReactNode, useEffect } from "react"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { Print } from "../receipts.server.ts"
import type { ReceiptView } from "./receipt-view.server.ts"

type ReceiptMark = Print | "copy"

type ReceiptLabels = ReceiptView["labels"]

type Props = {
  receipt: ReceiptView
  mark: ReceiptMark
  /** `h1` where the page has no other. */
  heading: "h1" | "h2"
}

/** One A4 page: black on white also in dark mode, Thai with English beside it. */
function ReceiptDocument({ receipt, mark, heading: Heading }: Props) {
  const { labels } = receipt
  return (
    <article
      lang="th"
      aria-labelledby="paper-title"
      className="relative mx-auto w-full max-w-[210mm] overflow-hidden rounded-card border border-line bg-white p-5 text-sm text-black sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      {receipt.cancelled && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 flex -rotate-30 items-center justify-center text-7xl font-bold text-black/10"
        >
          {labels.cancelled.th}
        </p>
      )}
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4 border-b-2 border-black pb-4">
        <div className="min-w-0 flex-1 basis-64">
          <Party party={receipt.seller} labels={labels} isSeller />
        </div>
        <div className="sm:text-right">
          <Heading id="paper-title" className="font-sans text-xl leading-snug font-bold">
            <Title text={receipt.title} />
          </Heading>
          {/* Only a print is an original or a copy. */}
          <p
            className={`mt-1 border border-black px-2 py-0.5 font-semibold ${mark === "copy" ? "hidden print:inline-block" : "inline-block"}`}
          >
            <Both text={labels.mark[mark]} />
          </p>
        </div>
      </header>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <Label text={labels.buyer} />
          {receipt.buyer ? <Party party={receipt.buyer} labels={labels} /> : <p>–</p>}
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
          <Fact label={labels.number}>
            <strong>{receipt.number}</strong>
          </Fact>
          <Fact label={labels.date}>
            <Both text={receipt.date} isBlock />
          </Fact>
          {receipt.issuedOn && (
            <Fact label={labels.issuedOn}>
              <Both text={receipt.issuedOn} isBlock />
            </Fact>
          )}
          {receipt.reference && <Fact label={labels.reference}>{receipt.reference}</Fact>}
        </dl>
      </div>
      <table className="w-full border-collapse border-y border-black">
        <thead>
          <tr className="border-b border-black text-left align-bottom">
            <th scope="col" className="hidden w-14 py-2 sm:table-cell print:table-cell">
              <Both text={labels.order} isBlock />
            </th>
            <th scope="col" className="py-2 pr-3">
              <Both text={labels.item} isBlock />
            </th>
            <th scope="col" className="hidden w-14 py-2 text-right sm:table-cell print:table-cell">
              <Both text={labels.quantity} isBlock />
            </th>
            <th scope="col" className="w-28 py-2 pl-3 text-right sm:w-36">
              <Both text={labels.amount} isBlock />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="align-top sm:h-32 print:h-32">
            <td className="hidden py-2 sm:table-cell print:table-cell">1</td>
            <td className="py-2 pr-3 [overflow-wrap:anywhere]">
              <Both text={receipt.item} isBlock />
              {receipt.notes.map((note) => (
                <p key={note.th} className="mt-2">
                  <Both text={note} isBlock />
                </p>
              ))}
            </td>
            <td className="hidden py-2 text-right sm:table-cell print:table-cell">1</td>
            <td className="py-2 pl-3 text-right tabular-nums">{amountText(receipt.amount)}</td>
          </tr>
        </tbody>
      </table>
      <dl className="ml-auto max-w-md">
        {receipt.sums.map(({ label, amount, isTotal }) => (
          <div
            key={label.th}
            className={`flex items-baseline justify-between gap-4 py-1 ${isTotal ? "border-t border-black text-base font-bold" : ""}`}
          >
            <dt>
              <Both text={label} />
            </dt>
            <dd className="shrink-0 tabular-nums">{amountText(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border border-black p-2 text-center font-semibold">
        <Both text={receipt.inWords} isBlock />
      </p>
      <div className="mt-4 space-y-2">
        <p>
          <Both text={receipt.payment} isBlock />
        </p>
        {receipt.replaces && (
          <p>
            <Both text={receipt.replaces} isBlock />
          </p>
        )}
        {receipt.cancelled && (
          <p className="font-semibold">
            <Both text={labels.cancelled} />
            {receipt.cancelled.by && (
              <>
                : <Both text={receipt.cancelled.by} />
              </>
            )}
            {receipt.cancelled.reason && <span className="block font-normal">{receipt.cancelled.reason}</span>}
          </p>
        )}
      </div>
      <footer className="mt-4 flex flex-wrap items-end justify-between gap-6 sm:mt-8 print:mt-4">
        <div className="flex items-center gap-3">
          <QrCode
            qr={receipt.verify.qr}
            label={labels.check.th}
            className="size-20 shrink-0 sm:size-24 print:size-24"
          />
          <p className="max-w-36 text-xs">
            <Both text={labels.check} isBlock />
          </p>
        </div>
        {/* Signed on paper. */}
        <p className="hidden min-w-40 border-t border-black pt-1 text-center sm:block print:block">
          <Both text={receipt.signature} isBlock />
        </p>
      </footer>
    </article>
  )
}

type PrintableProps = Omit<Props, "mark"> & {
  action: string
  printed: Print | undefined
  /** Below the document, where the page has something else to do first. */
  isPrintLast?: boolean
}

/** Posted, because the server counts prints: the first is the original, a print without the button a copy. */
export function PrintableReceipt({ receipt, heading, action, printed, isPrintLast = false }: PrintableProps) {
  const { t } = useTranslation()
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  const print = (
    <form method="post" action={action} className="no-print space-y-1">
      <button type="submit" className="button w-full sm:w-auto">
        <Icon name="print" />
        {t("papers.print")}
      </button>
      <p className="text-sm text-muted">{t(printed ? "papers.printNow" : "papers.printHint")}</p>
    </form>
  )
  return (
    <div className="space-y-4">
      {!isPrintLast && print}
      <ReceiptDocument receipt={receipt} mark={printed ?? "copy"} heading={heading} />
      {isPrintLast && print}
    </div>
  )
}

/** Two decimals, as accountants write them: "1,070.00". */
const amountText = (satang: number) => AMOUNT.format(satang / 100)
const AMOUNT = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** English is shown only if it differs. */
function Both({ text: { th, en }, isBlock = false }: { text: LocalizedText; isBlock?: boolean }) {
  return (
    <>
      {th}
      {en && en !== th && (
        <span lang="en" className={isBlock ? "block font-normal opacity-75" : "font-normal opacity-75"}>
          {isBlock ? en : ` / ${en}`}
        </span>
      )}
    </>
  )
}

/** Breaks the line only between the names of a document that is two. */
function Title({ text: { th, en } }: { text: LocalizedText }) {
  const names = th.split(/(?<=\/)/)
  return (
    <>
      {names.map((name) => (
        <span key={name} className="inline-block">
          {name}
        </span>
      ))}
      <Both text={{ th: "", en }} isBlock />
    </>
  )
}

function Label({ text }: { text: LocalizedText }) {
  return (
    <p className="font-semibold">
      <Both text={text} />
    </p>
  )
}

type PartyProps = { party: ReceiptView["seller"]; labels: ReceiptLabels; isSeller?: boolean }

function Party({ party: { name, address, taxId, branch }, labels, isSeller = false }: PartyProps) {
  return (
    <div className="[overflow-wrap:anywhere] whitespace-pre-line">
      <p className={isSeller ? "text-lg font-bold" : ""}>
        <Both text={name} isBlock />
      </p>
      {address.th && (
        <p>
          <Both text={address} isBlock />
        </p>
      )}
      {taxId && (
        <p>
          <Both text={labels.taxId} /> {taxId}
        </p>
      )}
      {branch && (
        <p>
          <Both text={branch} />
        </p>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: LocalizedText; children: ReactNode }) {
  return (
    <>
      <dt>
        <Both text={label} isBlock />
      </dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </>
  )
}
