/** How often something was done with a booking: by whoever has it by a link only, and otherwise. */
export type CountBySender = { own: number; byLink: number }

export const NEVER: CountBySender = { own: 0, byLink: 0 }

/** What counts for a sender: neither uses up what the other may do. */
export const countFor = ({ own, byLink }: CountBySender, isByLink = false): number => (isByLink ? byLink : own)
