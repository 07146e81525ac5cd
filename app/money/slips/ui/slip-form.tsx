import { Form, useNavigation } from "@remix-run/react"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useSecondsLeft } from "#app/money/payable/ui/countdown.tsx"
import { StepNumber } from "#app/money/payable/ui/step-number.tsx"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { useBusy } from "#app/ui/connection.ts"
import { FailureReference } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { PlanView } from "#app/villa/terms/payment-plan-text.ts"
import { PaymentTerms } from "#app/villa/terms/ui/payment-terms.tsx"
import { type SlipRefusal, useSelectedSlip } from "./use-selected-slip.ts"

const FIELD = "slip"

type Props = {
  /** The payment method that the slip proves. */
  method: PaymentMethod
  refusal?: SlipRefusal
  title?: string
  /** Replaces the text for bookings. */
  next?: string
  cancellation?: string[]
  /** Absent if all is paid now. */
  plan?: PlanView
  /** Until when to pay and the server's clock, in epoch ms: a chosen slip is sent before the time runs out. */
  payBy?: PayBy
}

type PayBy = { deadline: number; now: number }

/** Long enough for a redrawn picture on a slow network: the server refuses a slip after the deadline. */
const SENT_BEFORE_SECONDS = 15

/** A plain file field; script redraws a large picture and shows a preview. */
export function SlipForm({ method, refusal, title, next, cancellation = [], plan, payBy }: Props) {
  const { t } = useTranslation()
  const isSending = useBusy(useNavigation().state)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { file, original, name, error, isWrong, isPreparing, choose } = useSelectedSlip(input, refusal)
  const preview = usePreview(file)
  const miniQr = useMiniQr(original)
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited || isPreparing) return
    setAwaited(false)
    form.current?.requestSubmit()
  }, [isAwaited, isPreparing])
  const busy = isSending || isAwaited
  const isChosen = file !== null && !isWrong && !isPreparing
  const send = useCallback(() => form.current?.requestSubmit(), [])
  useEffect(() => {
    if (refusal) input.current?.focus()
  }, [refusal])
  return (
    <section aria-labelledby="slip-title" className="card p-3 sm:p-6">
      <h2 id="slip-title" className="flex items-center gap-3 text-base leading-tight sm:text-xl">
        {!title && <StepNumber>2</StepNumber>}
        {title ?? t("payment.steps.slip")}
      </h2>
      <PaymentTerms plan={plan} cancellation={cancellation} />
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          if (!isSending && !isWrong && !isPreparing) return
          event.preventDefault()
          if (isWrong) input.current?.focus()
          if (isPreparing) setAwaited(true)
        }}
      >
        <input type="hidden" name="paymentMethod" value={method} />
        <input type="hidden" name="miniQr" value={miniQr} />
        <SlipField
          input={input}
          fileName={name}
          preview={preview}
          error={error}
          isNew={error !== refusal?.error}
          isSentInTime={payBy !== undefined && isChosen}
          onChoose={choose}
        />
        <button type="submit" className="button w-full" aria-disabled={busy}>
          <Icon name="upload" />
          {busy ? t("payment.slip.sending") : t("payment.slip.submit")}
        </button>
      </Form>
      {payBy && <SentInTime {...payBy} isReady={isChosen && !busy} send={send} />}
      {next ? <p className="mt-4 text-sm text-muted">{next}</p> : <NextStep />}
    </section>
  )
}

/** Sends the chosen slip shortly before the time to pay ends: afterwards the page, the slip and the dates are gone. */
function SentInTime({ deadline, now, isReady, send }: PayBy & { isReady: boolean; send(): void }) {
  const seconds = useSecondsLeft(deadline, now)
  const isDue = isReady && seconds > 0 && seconds <= SENT_BEFORE_SECONDS
  useEffect(() => {
    if (isDue) send()
  }, [isDue, send])
  return null
}

type SlipFieldProps = {
  input: RefObject<HTMLInputElement>
  fileName: string | undefined
  preview: string | null
  error?: TextKey | null
  /** Whether the error is the browser's, about a file that was not sent. */
  isNew: boolean
  /** Whether the chosen file is sent before the time to pay ends. */
  isSentInTime: boolean
  onChoose(): void
}

/**
 * Script covers the native button, which has the browser's language. The native field lies over the cover
 * invisibly and keeps focus, taps and screen reader texts.
 */
function SlipField({ input, fileName, preview, error, isNew, isSentInTime, onChoose }: SlipFieldProps) {
  const { t } = useTranslation()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const native =
    "field py-1 file:mr-3 file:min-h-9 file:rounded-lg file:border-0 file:bg-pool-soft file:px-3 file:font-semibold file:text-pool"
  return (
    <div>
      <label id="slip-label" htmlFor={FIELD} className="block font-semibold">
        {t("payment.slip.label")}
      </label>
      <div className="relative mt-1">
        <input
          ref={input}
          id={FIELD}
          name={FIELD}
          type="file"
          required
          // biome-ignore lint/a11y/noAutofocus: only after a refusal, as script does
          autoFocus={Boolean(error)}
          accept="image/*,application/pdf"
          aria-labelledby={hydrated ? "slip-label slip-button" : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "slip-error slip-hint" : "slip-hint"}
          onChange={onChoose}
          className={hydrated ? "peer absolute inset-0 size-full cursor-pointer opacity-0" : native}
        />
        {hydrated && (
          <span
            id="slip-button"
            aria-hidden="true"
            className="button button-quiet w-full peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-pool peer-aria-invalid:border-danger"
          >
            {t(fileName ? "payment.slip.chooseAnother" : "payment.slip.choose")}
          </span>
        )}
      </div>
      {/* Has room for all that is shown once a file is read: nothing below moves. */}
      <div className="mt-1.5 flex min-h-24 gap-3">
        {preview && (
          <img
            src={preview}
            alt={t("payment.slip.preview")}
            className="h-24 w-18 shrink-0 rounded-control border border-line object-cover"
          />
        )}
        <div className="min-w-0 grow">
          <p role="status" className="truncate">
            {fileName}
          </p>
          <p id="slip-hint" className={error ? "sr-only" : "text-sm text-muted"}>
            {t(isSentInTime ? "payment.slip.sentInTime" : "payment.slip.hint")}
          </p>
          {error && (
            <div id="slip-error" role="alert" className="error">
              {t(error)}
              {!isNew && <FailureReference />}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function NextStep() {
  const { t } = useTranslation()
  return (
    <div className="mt-5 flex gap-3 border-t border-line pt-4">
      <StepNumber>3</StepNumber>
      <p className="pt-0.5 leading-snug font-semibold">{t("payment.steps.next")}</p>
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith("image/")) {
      setUrl(null)
      return
    }
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

function useMiniQr(file: File | null): string {
  const [text, setText] = useState("")
  useEffect(() => {
    setText("")
    if (!file || file.type === "application/pdf") return
    let current = true
    import("./prepare-slip.ts")
      .then(({ readMiniQr }) => readMiniQr(file))
      .then(
        (found) => current && setText(found),
        // Not loaded: the QR code is optional.
        () => {},
      )
    return () => {
      current = false
    }
  }, [file])
  return text
}
