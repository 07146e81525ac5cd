import config from "./playwright.config.ts"
export default { ...config, webServer: undefined, retries: 0, workers: 1, timeout: 120_000, projects: [config.projects![0]!] }
