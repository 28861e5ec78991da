// Runs before each test file of the browser's components. Its import is loaded once, before React.
import "./drawn-components.ts"
