import * as z from "zod"
import { baht, named, signedBaht } from "#app/api/codecs.ts"

export const DamageDepositJson = named(
  "DamageDeposit",
  "The security deposit of a booking, in baht: what its terms ask for, what is held of it now, and what was kept and returned.",
  z.object({ amount: baht, held: signedBaht, kept: baht, returned: baht }),
)
