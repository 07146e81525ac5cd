/** The acknowledged state of a booking or block. */
export type RecordState = {
  status: "pending_payment" | "confirmed" | "cancelled" | "blocked" | "gone"
  /** The first night and the day after the last. */
  from: string
  to: string
}

/** The state in the database; null where there is no row. */
export type StoredState = { status: string; from: string; to: string } | null

/**
 * The possible states of one booking or block: what the villa has acknowledged, with and without the requests that it has
 * not answered.
 */
export class ExpectedState {
  readonly id: string
  /** The first one: no unanswered request took effect. */
  private possible: [RecordState, ...RecordState[]]

  constructor(id: string, made: RecordState) {
    this.id = id
    this.possible = [made]
  }

  get acknowledged(): RecordState {
    return this.possible[0]
  }

  /** Requests a change. @param send returns whether it was done, or null where no answer came */
  async change(to: Partial<RecordState>, send: () => Promise<boolean | null>): Promise<void> {
    const done = await send()
    const [first, ...others] = this.possible
    const changed: [RecordState, ...RecordState[]] = [
      { ...first, ...to },
      ...others.map((fact) => ({ ...fact, ...to })),
    ]
    if (done) this.possible = changed
    else if (done === null) this.possible = [first, ...others, ...changed]
  }

  /** Whether the database holds a possible state. An unpaid booking may have expired. */
  matches(found: StoredState): boolean {
    return this.possible.some((fact) => {
      if (fact.status === "gone") return found === null
      if (found === null || found.from !== fact.from || found.to !== fact.to) return false
      return found.status === fact.status || (fact.status === "pending_payment" && found.status === "cancelled")
    })
  }
}
