import type { ComponentProps } from 'react'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { defaultStockWord, defaultStockWords, type StockWords } from '../../../domain/books/stock-labels.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CheckBox } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'

const fieldsOf = (): [name: keyof StockWords, label: string, hint: string][] => [
  ['inStock', t('In stock'), t('More than five copies are on the shelves.')],
  [
    'low',
    t('Few copies left'),
    t('Five copies or fewer. {placeholder} stands for their number.', { placeholder: '{count}' }),
  ],
  ['toOrder', t('Available to order'), t('No copy is left, and the book may be ordered from a supplier.')],
  [
    'preOrderDated',
    t('Pre-order with a day'),
    t('{placeholder} stands for the day on which the book is expected.', { placeholder: '{date}' }),
  ],
  ['preOrder', t('Pre-order without a day'), t('The book has no expected day.')],
  ['soldOut', t('Sold out'), t('No copy is left. Also on the button that replaces Add to Cart.')],
]

type Limit = 'holdHours' | 'maxHeldPerAccount' | 'maxHeldPerNetwork'

const limits: [name: Limit, label: Label, hint: Label][] = [
  [
    'holdHours',
    msg('Hours that copies are held'),
    msg(
      'Then the order is cancelled, the copies are for sale again, and the shopper gets an e-mail. 0 for no limit. Without a mail server there is none, since nobody could confirm an address.',
    ),
  ],
  ['maxHeldPerAccount', msg('Copies per account'), msg('How many are held at a time. 0 for no limit.')],
  [
    'maxHeldPerNetwork',
    msg('Copies per network'),
    msg('Of all such accounts of a household, school or office together. 0 for no limit.'),
  ],
]

const names = Object.keys(defaultStockWords) as (keyof StockWords)[]

/** The demo's menu does not lead to what is to be ordered. */
const CopiesToKeep = (field: Omit<ComponentProps<typeof TextField>, 'label'>) =>
  !useShop().isDemo && (
    <TextField
      label={t('Copies to keep of a book')}
      hint={t(
        '“To order” suggests what is missing to this number, of books that stand on your shelves. 0 for what orders wait for only.',
      )}
      type="number"
      min={0}
      {...field}
    />
  )

export const StockSettings = () => (
  <SettingsGroupForm group="stock">
    {({ value, text, change, problemOf }) => (
      <>
        <p className="text-sm text-ink-soft">
          {t('What shoppers read about a book whose stock you keep. Books without stock show nothing.')}
        </p>
        {fieldsOf().map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            placeholder={defaultStockWord(name)}
            {...text(name, value[name], (typed) => ({ [name]: typed }))}
          />
        ))}
        {names.some((name) => value[name] !== defaultStockWord(name)) && (
          <div>
            <Button
              look="outlined"
              onClick={() => names.forEach((name) => change({ [name]: defaultStockWord(name) }, name))}
            >
              {t('Use the default words')}
            </Button>
          </div>
        )}
        <CheckBox
          label={t('Offer “Tell me when it is back”')}
          hint={t(
            'Shoppers of a sold-out book leave an e-mail address and get one e-mail. Those who asked already still get theirs.',
          )}
          isTicked={value.offersAlerts}
          onTick={(offersAlerts) => change({ offersAlerts })}
          problem={problemOf('offersAlerts')}
        />
        <CopiesToKeep
          {...text('copiesToKeep', String(value.copiesToKeep), (typed) => ({ copiesToKeep: Number(typed) }))}
        />
        <fieldset className="grid gap-5 border-t border-line pt-6">
          <legend className="float-left mb-1 font-medium">{t('Unconfirmed e-mail addresses')}</legend>
          <p className="clear-left text-sm text-ink-soft">
            {t(
              'Copies from your shelves that shoppers order before they confirm their e-mail address. A change counts for later orders.',
            )}
          </p>
          {limits.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={t(label)}
              hint={t(hint)}
              type="number"
              min={0}
              {...text(name, String(value[name]), (typed) => ({ [name]: Number(typed) }))}
            />
          ))}
        </fieldset>
      </>
    )}
  </SettingsGroupForm>
)
