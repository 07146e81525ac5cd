/** Of the cleaner's pages, which whoever has the link can open. */
export const cleaningPaths = {
  plan: (token: string) => `/cleaning/${token}`,
  calendar: (token: string) => `/cleaning/${token}/plan.ics`,
  confirm: (token: string) => `/cleaning/${token}/confirm`,
  done: (token: string) => `/cleaning/${token}/done`,
  undone: (token: string) => `/cleaning/${token}/undone`,
  problem: (token: string) => `/cleaning/${token}/problem`,
} as const
