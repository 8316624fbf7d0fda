import type { z } from 'zod'
import { audit } from '../../../../contract/people/audit.ts'
import { staffAccount } from '../../../../contract/people/staff-account.ts'
import { type SignIns, staff } from '../../../../contract/people/staff.ts'
import { byRoute, call } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

export type AuditPage = z.output<(typeof audit.list.responses)[200]>

export const staffApi = adminApi.enhanceEndpoints({ addTagTypes: ['Staff', 'Account'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getStaff: read(staff.list, 'Staff'),
      invite: change(staff.invite, 'Staff'),
      withdrawInvitation: change(staff.withdraw, 'Staff'),
      changeRole: change(staff.changeRole, 'Staff'),
      removeMember: change(staff.remove, 'Staff'),
      endSessionsOf: change(staff.endSessions),
      getSignIns: build.query<SignIns, { ofAll: boolean; before: number | undefined }>({
        query: ({ ofAll, before }) =>
          call(ofAll ? staff.signIns : staffAccount.signIns, { query: { before } }),
      }),
      readInvitation: read(staff.readInvitation),
      acceptInvitation: change(staff.accept),
      getAccount: read(staffAccount.get, 'Account'),
      editAccount: change(staffAccount.edit, 'Account', 'Me'),
      changePassword: change(staffAccount.changePassword),
      startTotp: change(staffAccount.startTotp),
      confirmTotp: change(staffAccount.confirmTotp),
      turnOffTotp: change(staffAccount.turnOffTotp, 'Account'),
      getAudit: read(audit.list),
    }
  },
})

export const {
  useGetStaffQuery,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useChangeRoleMutation,
  useRemoveMemberMutation,
  useEndSessionsOfMutation,
  useGetSignInsQuery,
  useReadInvitationQuery,
  useAcceptInvitationMutation,
  useGetAccountQuery,
  useEditAccountMutation,
  useChangePasswordMutation,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useTurnOffTotpMutation,
  useGetAuditQuery,
} = staffApi
