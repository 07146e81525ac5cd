import type { Party } from "#app/booking/guest/party.ts"
import { partyText } from "#app/booking/guest/party-text.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

export function PartyText({ party }: { party: Party }) {
  const { t } = useTranslation()
  return partyText(party, t)
}
