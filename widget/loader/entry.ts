import "./loader.css"
import "./loader.ts"
