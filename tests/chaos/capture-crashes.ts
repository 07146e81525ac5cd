import { randomBytes } from "node:crypto"
import { inDays } from "../support/in-days.ts"
import { omiseServer, TOKENS } from "../support/omise.ts"
import { call, openVilla, type Villa } from "./villa.ts"

const SECRET_KEY = "skey_test_chaos"
const GUEST = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }

/**
 * Kills the villa between the request to capture a charge and its response, in turn after and before the gateway captures it.
 * After the restart the booking must be confirmed, and the charge captured once.
 * @returns a line for each violation
 */
export async function crashDuringCapture(
  state: string,
  { rounds, say }: { rounds: number; say(line: string): void },
): Promise<string[]> {
  const gateway = await omiseServer(SECRET_KEY)
  const villa = await openVilla(state, {
    CARD_GATEWAY: "omise",
    OMISE_PUBLIC_KEY: "pkey_test_chaos",
    OMISE_SECRET_KEY: SECRET_KEY,
    OMISE_API_URL: gateway.url,
  })
  const violations: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const when = round % 2 === 0 ? "after the money was taken" : "before the money was taken"
      const { id, headers } = await submitCard(villa, round)
      const killed = new Promise<void>((resolve) => {
        gateway.before(round % 2 === 0 ? "captured" : "capture", async () => {
          await villa.kill()
          resolve()
        })
      })
      const otp = await otpOf(villa)
      const [answer] = await Promise.all([
        call(villa, "POST", `/api/booking/${id}/verify-otp`, { otp }, headers),
        killed,
      ])
      if (answer !== null)
        violations.push(`card ${round}: the villa should have been killed, and answered ${answer.status}`)
      const [row] = villa.rows<{ status: string; payment_deadline: number | null }>(
        `SELECT status, payment_deadline FROM bookings WHERE id = '${id}'`,
      )
      if (row?.payment_deadline !== null)
        violations.push(`card ${round}: the booking could expire while its money is taken`)
      await villa.start()
      const looked = await call(villa, "GET", `/api/booking/${id}`, undefined, headers)
      const status = (looked?.body as { data?: { booking: { status: string } } } | undefined)?.data?.booking.status
      const charges = [...gateway.charges.values()].filter(({ metadata }) => metadata).at(-1)
      const captures = gateway.requests.filter((line) => line === `POST /charges/${charges?.id}/capture`).length
      if (status !== "confirmed") violations.push(`card ${round}: killed ${when}, it is ${status} and not confirmed`)
      if (charges?.status !== "successful") violations.push(`card ${round}: the charge is ${charges?.status}`)
      say(`SIGKILL ${when}: the booking is ${status}, the charge ${charges?.status}, captures requested: ${captures}`)
      violations.push(...(await crashDuringBalance(villa, gateway, { id, headers, round, say })))
    }
    await villa.kill()
    violations.push(...(await villa.violations()))
  } finally {
    await villa.kill()
    await gateway.close()
  }
  return violations
}

type Gateway = Awaited<ReturnType<typeof omiseServer>>

/** The same for the link of the balance that a confirmed booking owes once its price is higher: settled once. */
async function crashDuringBalance(
  villa: Villa,
  gateway: Gateway,
  { id, headers, round, say }: { id: string; headers: Record<string, string>; round: number; say(line: string): void },
): Promise<string[]> {
  const when = round % 2 === 0 ? "after" : "before"
  const { total, received } = (await moneyOf(villa, id, headers)) ?? { total: 0, received: 0 }
  const rest = 1_234
  const edited = await call(villa, "PATCH", `/api/admin/bookings/${id}`, { totalPrice: total + rest }, villa.owner)
  const link = (await shownBooking(villa, id, headers))?.balanceLink
  if (edited?.status !== 200 || link?.amount !== rest)
    return [`balance ${round}: ${edited?.status}, and the link asks for ${link?.amount}`]
  const card = { token: TOKENS.ok, email: GUEST.email }
  const submitted = await call(villa, "POST", `/api/payment-links/${link.id}/card-payment`, card)
  if (submitted?.status !== 202) return [`balance ${round}: the card was answered ${submitted?.status}`]
  const killed = new Promise<void>((resolve) => {
    gateway.before(round % 2 === 0 ? "captured" : "capture", async () => {
      await villa.kill()
      resolve()
    })
  })
  const otp = await otpOf(villa)
  const [answer] = await Promise.all([call(villa, "POST", `/api/payment-links/${link.id}/verify-otp`, { otp }), killed])
  const violations = answer === null ? [] : [`balance ${round}: the villa should have been killed, not answered`]
  await villa.start()
  // Two requests at once settle it once.
  await Promise.all([
    call(villa, "GET", `/api/payment-links/${link.id}`),
    call(villa, "GET", `/api/payment-links/${link.id}`),
    villa.runCron(),
  ])
  const money = await moneyOf(villa, id, headers)
  const after = await shownBooking(villa, id, headers)
  const { status } = [...gateway.charges.values()].filter(({ metadata }) => metadata).at(-1) ?? {}
  const lines = villa.rows<{ amount: number }>(`SELECT amount FROM ledger WHERE payment_link_id = '${link.id}'`)
  const isSettledOnce =
    status === "successful" &&
    lines.map(({ amount }) => amount).join() === `${rest * 100}` &&
    money?.received === received + rest &&
    money.balance === 0 &&
    after?.balanceLink === null
  if (!isSettledOnce)
    violations.push(`balance ${round}: charge ${status}, ${JSON.stringify({ lines, money, link: after?.balanceLink })}`)
  say(`SIGKILL ${when} the money of a balance was taken: the charge ${status}, ledger lines: ${lines.length}`)
  return violations
}

type Shown = {
  money: { total: number; received: number; balance: number }
  balanceLink: { id: string; amount: number } | null
}

async function shownBooking(villa: Villa, id: string, headers: Record<string, string>): Promise<Shown | undefined> {
  const shown = await call(villa, "GET", `/api/booking/${id}`, undefined, headers)
  return (shown?.body as { data?: { booking: Shown } } | undefined)?.data?.booking
}

const moneyOf = async (villa: Villa, id: string, headers: Record<string, string>) =>
  (await shownBooking(villa, id, headers))?.money

/** Books and submits the card: the OTP email is queued. */
export async function submitCard(
  villa: Villa,
  round: number,
): Promise<{ id: string; headers: Record<string, string> }> {
  const bookingDetails = { checkIn: inDays(10 + 3 * round), checkOut: inDays(12 + 3 * round), rooms: 3 }
  const booked = await call(villa, "POST", "/api/booking", { bookingDetails, paymentMethod: "credit_card" })
  const { id, token } = (booked?.body as { data: { id: string; token: string } } | undefined)?.data ?? {
    id: "",
    token: "",
  }
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomBytes(8).toString("hex") }
  for (const [method, path, body] of [
    ["PATCH", `/api/booking/${id}/customer-info`, { customerInfo: GUEST }],
    ["POST", `/api/booking/${id}/card-payment`, { token: TOKENS.ok }],
  ] as const) {
    const answer = await call(villa, method, path, body, headers)
    if (!answer || answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  }
  return { id, headers }
}

export async function otpOf(villa: Villa): Promise<string> {
  const [email] = villa.rows<{ facts: string }>(
    "SELECT facts FROM outbox WHERE kind = 'code' ORDER BY rowid DESC LIMIT 1",
  )
  return (JSON.parse(email?.facts ?? "{}") as { code: string }).code
}
