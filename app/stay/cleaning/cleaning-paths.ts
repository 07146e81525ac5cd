/** Of the cleaner's pages, which whoever has the link can open, and of the photos, for the team only. */
export const cleaningPaths = {
  plan: (token: string) => `/cleaning/${token}`,
  calendar: (token: string) => `/cleaning/${token}/plan.ics`,
  confirm: (token: string) => `/cleaning/${token}/confirm`,
  done: (token: string) => `/cleaning/${token}/done`,
  undone: (token: string) => `/cleaning/${token}/undone`,
  line: (token: string) => `/cleaning/${token}/line`,
  lineUnlink: (token: string) => `/cleaning/${token}/unlink`,
  photo: (id: string) => `/admin/cleaning-photos/${id}`,
} as const
