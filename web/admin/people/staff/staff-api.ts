import type { z } from 'zod'
import { audit } from '../../../../contract/people/audit.ts'
import { type StaffAccount, staffAccount } from '../../../../contract/people/staff-account.ts'
import { type SignIns, staff, type StaffMember } from '../../../../contract/people/staff.ts'
import { call } from '../../../app/api/api.ts'
import { adminApi } from '../../admin-api.ts'

type Staff = z.output<(typeof staff.list.responses)[200]>
type Invited = z.output<(typeof staff.invite.responses)[201]>
type Started = z.output<(typeof staffAccount.startTotp.responses)[201]>
type Confirmed = z.output<(typeof staffAccount.confirmTotp.responses)[200]>
type NewToken = z.output<(typeof staffAccount.changePassword.responses)[200]>
export type AuditPage = z.output<(typeof audit.list.responses)[200]>
type InvitationFor = z.output<(typeof staff.readInvitation.responses)[200]>
type Accepting = z.input<typeof staff.accept.body> & { code: string }

export const staffApi = adminApi.enhanceEndpoints({ addTagTypes: ['Staff', 'Account'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaff: build.query<Staff, void>({ query: () => call(staff.list, {}), providesTags: ['Staff'] }),
    invite: build.mutation<Invited, z.input<typeof staff.invite.body>>({
      query: (body) => call(staff.invite, { body }),
      invalidatesTags: ['Staff'],
    }),
    withdrawInvitation: build.mutation<void, string>({
      query: (id) => call(staff.withdraw, { params: { id } }),
      invalidatesTags: ['Staff'],
    }),
    changeRole: build.mutation<StaffMember, Pick<StaffMember, 'username' | 'role'>>({
      query: ({ username, role }) => call(staff.changeRole, { params: { username }, body: { role } }),
      invalidatesTags: ['Staff'],
    }),
    removeMember: build.mutation<void, string>({
      query: (username) => call(staff.remove, { params: { username } }),
      invalidatesTags: ['Staff'],
    }),
    endSessionsOf: build.mutation<void, string>({
      query: (username) => call(staff.endSessions, { params: { username } }),
    }),
    getSignIns: build.query<SignIns, { ofAll: boolean; before: number | undefined }>({
      query: ({ ofAll, before }) => call(ofAll ? staff.signIns : staffAccount.signIns, { query: { before } }),
    }),
    readInvitation: build.query<InvitationFor, string>({
      query: (code) => call(staff.readInvitation, { params: { code } }),
    }),
    acceptInvitation: build.mutation<{ username: string }, Accepting>({
      query: ({ code, ...body }) => call(staff.accept, { params: { code }, body }),
    }),
    getAccount: build.query<StaffAccount, void>({
      query: () => call(staffAccount.get, {}),
      providesTags: ['Account'],
    }),
    editAccount: build.mutation<StaffAccount, z.input<typeof staffAccount.edit.body>>({
      query: (body) => call(staffAccount.edit, { body }),
      invalidatesTags: ['Account', 'Me'],
    }),
    changePassword: build.mutation<NewToken, z.input<typeof staffAccount.changePassword.body>>({
      query: (body) => call(staffAccount.changePassword, { body }),
    }),
    startTotp: build.mutation<Started, string>({
      query: (currentPassword) => call(staffAccount.startTotp, { body: { currentPassword } }),
    }),
    confirmTotp: build.mutation<Confirmed, string>({
      query: (code) => call(staffAccount.confirmTotp, { body: { code } }),
    }),
    turnOffTotp: build.mutation<void, string>({
      query: (code) => call(staffAccount.turnOffTotp, { body: { code } }),
      invalidatesTags: ['Account'],
    }),
    getAudit: build.query<AuditPage, z.input<typeof audit.list.query>>({
      query: (query) => call(audit.list, { query }),
    }),
  }),
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
