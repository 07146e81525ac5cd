// The package's index is CommonJS: it would bring its session code, and Remix's server with it, into every page.
export { Theme, ThemeProvider, useTheme } from "remix-themes/build/theme-provider.js"
