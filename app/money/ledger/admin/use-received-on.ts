import { useMay } from "#app/admin/pages/use-may.ts"
import { receivedFrom } from "../received-on.ts"

/** The dates that the field for the day of a payment offers: owners further back than staff. @param today the villa's */
export function useReceivedOn(today: string): { min: string; max: string } {
  const role = useMay("adjust-balance") ? "owner" : "staff"
  return { min: receivedFrom(today, role), max: today }
}
