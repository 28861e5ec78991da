/**
 * A telephone number as it is shown (conversations, section 9): with more than 10 digits in the international form,
 * otherwise '(DD) NNNN-NNNN'. What is no number of digits stays as it is.
 */
export const formatPhone = (phone: string): string => {
  const digits = phone.replace(/\D/gu, "")
  if (digits.length < 8) return phone
  if (digits.length <= 10) {
    const [area, local] = [digits.slice(0, -8), digits.slice(-8)]
    return `${area === "" ? "" : `(${area}) `}${local.slice(0, 4)}-${local.slice(4)}`
  }
  // 11 digits without the country's code are a Brazilian mobile number.
  const full = digits.length === 11 ? `55${digits}` : digits
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/u.exec(full)
  return brazilian === null ? `+${full}` : `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
}
