import { z } from 'zod'
import { compactIban, isIban } from '../../domain/money/iban.ts'
import { msg } from '../../messages/t.ts'
import { Email, optionalText } from '../text.ts'

const DaysToPay = z
  .int(msg('Enter a number of days'))
  .min(1, msg('Use {minimum, plural, one {# day} other {# days}} or more'))
  .max(180, msg('Use {maximum, plural, one {# day} other {# days}} or fewer'))

export const PaymentSettings = z
  .object({
    cash: z.object({ isOffered: z.boolean() }).meta({ description: 'Cash on delivery.' }),
    pickup: z.object({ isOffered: z.boolean() }).meta({ description: 'Paid in the shop at pick-up.' }),
    transfer: z
      .object({
        isOffered: z.boolean(),
        holder: optionalText(70).meta({ description: 'Of the account.' }),
        iban: z
          .string(msg('Enter an IBAN'))
          .transform(compactIban)
          .pipe(
            z.union([
              z.literal(''),
              z.string().refine(isIban, msg('This is no IBAN: please compare it with your bank statement')),
            ]),
          ),
        bic: z
          .string(msg('Enter a BIC'))
          .transform((bic) => bic.replaceAll(/\s/g, '').toUpperCase())
          .pipe(
            z.union([
              z.literal(''),
              z
                .string()
                .regex(/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/, msg('Enter a BIC with 8 or 11 characters')),
            ]),
          ),
        days: DaysToPay,
      })
      .meta({ description: 'Bank transfer in advance.' }),
    invoice: z
      .object({
        isOffered: z.boolean(),
        days: DaysToPay,
        customers: z
          .array(Email)
          .max(1_000, msg('Use {maximum, plural, one {# address} other {# addresses}} or fewer'))
          .meta({ description: 'E-mail addresses of those who may choose it. Empty for all.' }),
      })
      .meta({ description: 'Paid within some days after the books were sent.' }),
    card: z.object({ isOffered: z.boolean() }).meta({ description: "On the provider's page." }),
    remindAfterDays: z
      .int(msg('Enter a number of days'))
      .min(1, msg('Use {minimum, plural, one {# day} other {# days}} or more'))
      .max(90, msg('Use {maximum, plural, one {# day} other {# days}} or fewer'))
      .nullable()
      .meta({ description: 'After the last day to pay. Null for no reminders.' }),
  })
  .meta({ id: 'PaymentSettings' })
