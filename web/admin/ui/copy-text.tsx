import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Check } from '../../ui/icons/screen-icons.ts'
import { Copy } from './icons.ts'
import { Field, inputLook } from '../../ui/field.tsx'
import { t } from '../../../messages/t.ts'

/** Selects the text where the browser does not allow copying, which is the case without HTTPS. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    input.current?.select()
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Field label={label}>
      {(ties) => (
        <div className="flex flex-wrap gap-3">
          <input
            {...ties}
            ref={input}
            readOnly
            value={text}
            onFocus={({ target }) => target.select()}
            className={`min-w-0 grow basis-60 text-sm ${inputLook}`}
          />
          <Button look="outlined" onClick={() => void copy()}>
            <Icon of={isCopied ? Check : Copy} className="size-4 shrink-0" />
            {isCopied ? t('Copied') : t('Copy [to the clipboard]')}
          </Button>
        </div>
      )}
    </Field>
  )
}
