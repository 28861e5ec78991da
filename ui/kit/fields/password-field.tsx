import { Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { IconButton } from "../buttons/icon-button.tsx"
import { TextField, type TextFieldProps } from "./text-field.tsx"

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "end" | "autoComplete"> {
  /** Whether a password is asked for or a new one is chosen, for password managers. */
  readonly autoComplete: "current-password" | "new-password"
}

/** A password, which can be shown. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          size="compact"
          label={shown ? "Ocultar senha" : "Mostrar senha"}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
