import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type AboutField, Field, inputLook } from './field.tsx'
import { useFieldProblem } from './form-problems.ts'
import { Icon } from './icon.tsx'
import { Eye, EyeOff } from './icons/screen-icons.ts'
import { t } from '../../messages/t.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> &
  AboutField & {
    /** Message if it is missing. */
    please?: string
  }

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, problem, please, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Browsers suggest what was sent in a text field to the next visitor.
    const hide = () => setShown(false)
    const form = field.current?.form
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field label={label} hint={hint} problem={useFieldProblem(input.name, problem)}>
      {(ties) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            data-please={please}
            {...input}
            {...ties}
            ref={field}
            type={isShown ? 'text' : 'password'}
            className={`w-full pe-14 ${inputLook}`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for all roles
            aria-description={label}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-panel text-ink-soft hover:text-ink"
          >
            <Icon of={isShown ? EyeOff : Eye} className="size-5" />
            <span className="sr-only">{t('Show password')}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
