/** The status that the villa last said a thing has, or may have come to by itself since. */
export type Fact = {
  status: "pending_payment" | "confirmed" | "cancelled" | "blocked" | "gone"
  /** The first night and the day after the last. */
  from: string
  to: string
}

/** What the database has of it; null where it has nothing. */
export type Found = { status: string; from: string; to: string } | null

/**
 * Remembers what one booking or block may be by now: what the villa has acknowledged of it, with and without what it was
 * asked and has not answered.
 */
export class Witness {
  readonly id: string
  /** As it is if nothing happened that was not answered first. */
  private possible: [Fact, ...Fact[]]

  constructor(id: string, made: Fact) {
    this.id = id
    this.possible = [made]
  }

  get acknowledged(): Fact {
    return this.possible[0]
  }

  /** Asks for a change. @param ask answers whether it was done, or null where no answer came */
  async change(to: Partial<Fact>, ask: () => Promise<boolean | null>): Promise<void> {
    const done = await ask()
    const [first, ...others] = this.possible
    const changed: [Fact, ...Fact[]] = [{ ...first, ...to }, ...others.map((fact) => ({ ...fact, ...to }))]
    if (done) this.possible = changed
    else if (done === null) this.possible = [first, ...others, ...changed]
  }

  /** Whether the database has what it may have. An unpaid booking may have expired. */
  isKept(found: Found): boolean {
    return this.possible.some((fact) => {
      if (fact.status === "gone") return found === null
      if (found === null || found.from !== fact.from || found.to !== fact.to) return false
      return found.status === fact.status || (fact.status === "pending_payment" && found.status === "cancelled")
    })
  }
}
