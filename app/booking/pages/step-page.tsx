import { useRevalidator } from "@remix-run/react"
import { type ComponentProps, type ReactNode, useCallback } from "react"
import type { BookingView } from "#app/booking/booking-view.ts"
import type { Customer } from "#app/booking/guest/customer.ts"
import { Countdown, PAY_UNTIL } from "#app/money/payable/ui/countdown.tsx"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import { paths } from "#app/paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { useRevalidateWhenVisible } from "#app/ui/use-revalidate-when-visible.ts"
import type { SiteView } from "#app/villa/site-view.ts"
import type { PlanView } from "#app/villa/terms/payment-plan-text.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { Steps } from "./steps.tsx"
import { Summary } from "./summary.tsx"

export type StepView = {
  site: SiteView
  booking: BookingView
  customer: Customer | null
  /** To whom receipts are made out; null for the guest. */
  buyer: Buyer | null
  clock: StayTimes
  bedrooms: number
  now: number
  /** Sentences about refunds. */
  cancellation: string[]
  /** Absent if all is paid now. */
  plan?: PlanView
}

export type StepFrame = StepView & { title: string; step: ComponentProps<typeof Steps>["current"] }

type Props = Omit<StepFrame, "plan"> & {
  /** Whether its heading is read first, with the time until when to pay. A refused form has the focus itself. */
  beginsStep?: boolean
  children: ReactNode
}

export function StepPage({
  site,
  booking,
  customer,
  buyer,
  clock,
  bedrooms,
  now,
  cancellation,
  title,
  step,
  beginsStep = false,
  children,
}: Props) {
  useRevalidateWhenVisible()
  const { revalidate } = useRevalidator()
  const onExpired = useCallback(() => revalidate(), [revalidate])
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-5xl px-4 pt-4 lg:pt-6">
        <Steps current={step} links={{ personalInfo: paths.booking.customerInfo(booking.id) }} />
        <h1
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: as script does, where a whole document was loaded
          autoFocus={beginsStep}
          aria-describedby={booking.paymentDeadline === null ? undefined : PAY_UNTIL}
          className="mt-2 text-2xl lg:mt-6 lg:text-3xl"
        >
          {title}
        </h1>
        {booking.paymentDeadline !== null && (
          <Countdown deadline={booking.paymentDeadline} now={now} timezone={clock.timezone} onExpired={onExpired} />
        )}
        <div className="mt-3 grid grid-cols-1 items-start gap-6 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>{children}</div>
          <Summary
            booking={booking}
            customer={step === "payment" ? customer : null}
            buyer={buyer}
            clock={clock}
            bedrooms={bedrooms}
            // The payment step shows these texts above its button.
            cancellation={step === "payment" ? [] : cancellation}
          />
        </div>
      </div>
    </GuestPage>
  )
}
