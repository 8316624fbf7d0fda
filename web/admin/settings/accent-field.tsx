import { t } from '../../../messages/t.ts'
import { contrast, darkAccent, isReadable, nearestReadable } from '../../../domain/color.ts'
import { Button } from '../../ui/button.tsx'
import { Field, inputLook } from '../../ui/field.tsx'

type Props = { accent: string; problem: string | undefined; onChange(accent: string): void }

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

export function AccentField({ accent, problem, onChange }: Props) {
  const color = isColor(accent) ? accent.toLowerCase() : undefined
  const isTooLight = color !== undefined && !isReadable(color)
  return (
    <div className="grid gap-3">
      <Field label={t('Accent colour')} problem={problem ?? (isTooLight ? tooLight(color) : undefined)}>
        {(ties) => (
          <div className="flex gap-3">
            <input
              type="color"
              aria-label={t('Choose the accent colour')}
              value={color ?? '#000000'}
              onChange={({ target }) => onChange(target.value)}
              className="h-12 w-16 cursor-pointer rounded-panel border border-edge bg-surface p-1"
            />
            <input
              {...ties}
              name="accent"
              value={accent}
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
              className={`w-36 font-mono ${inputLook}`}
            />
          </div>
        )}
      </Field>
      {isTooLight && <UseNearest color={nearestReadable(color)} onUse={onChange} />}
      {color && <Preview color={isTooLight ? nearestReadable(color) : color} />}
    </div>
  )
}

const tooLight = (color: string) =>
  t('This colour is hard to read: its contrast is {contrast} to 1, and text needs 4.5.', {
    contrast: Math.round(contrast(color, '#ffffff') * 10) / 10,
  })

const UseNearest = ({ color, onUse }: { color: string; onUse(color: string): void }) => (
  <div className="flex">
    <Button look="outlined" onClick={() => onUse(color)}>
      <span aria-hidden className="size-5 rounded-full" style={{ backgroundColor: color }} />
      {t('Use {color}', { color })}
    </Button>
  </div>
)

/** Pages of the shop follow the device's light or dark mode, so both are shown. */
const Preview = ({ color }: { color: string }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields
  <div role="group" aria-label={t('Preview')} className="grid grid-cols-2 gap-3 text-sm">
    <Sample link={t('Light link')} page="#faf7f2" accent={color} ink="#ffffff" />
    <Sample link={t('Dark link')} page="#16130f" accent={darkAccent(color)} ink="#1a0f08" />
  </div>
)

type SampleProps = { link: string; page: string; accent: string; ink: string }

const Sample = ({ link, page, accent, ink }: SampleProps) => (
  <div
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line p-3"
    style={{ backgroundColor: page }}
  >
    <span className="rounded-panel px-4 py-2 font-semibold" style={{ backgroundColor: accent, color: ink }}>
      {t('Button')}
    </span>
    <span className="underline" style={{ color: accent }}>
      {link}
    </span>
  </div>
)
