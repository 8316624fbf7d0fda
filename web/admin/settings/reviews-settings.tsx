import { t } from '../../../messages/t.ts'
import { CheckBox } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'

export const ReviewsSettings = () => (
  <SettingsGroupForm group="reviews">
    {({ value, change, problemOf }) => (
      <>
        <CheckBox
          label={t('Show reviews on book pages')}
          hint={t(
            'Shoppers who bought a book can rate and review it. Without this, reviews are kept but not shown.',
          )}
          isTicked={value.isOn}
          onTick={(isOn) => change({ isOn })}
          problem={problemOf('isOn')}
        />
        <CheckBox
          label={t('Publish reviews at once')}
          hint={t('Otherwise a review appears after a manager has approved it.')}
          isTicked={value.publishesAtOnce}
          onTick={(publishesAtOnce) => change({ publishesAtOnce })}
          problem={problemOf('publishesAtOnce')}
        />
      </>
    )}
  </SettingsGroupForm>
)
