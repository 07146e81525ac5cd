import type { Party } from "#app/booking/party.ts"
import { partyText } from "#app/booking/party-text.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

export function PartyText({ party }: { party: Party }) {
  const { t } = useTranslation()
  return partyText(party, t)
}
