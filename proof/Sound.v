(** * What the checker accepts is so *)

From Coq Require Import List PArith NArith ZArith Bool Lia FMapPositive Permutation.
From Gridmill Require Import Sudoku Checker.
Import ListNotations.

Lemma mem_In : forall x l, mem x l = true <-> In x l.
Proof.
  induction l as [|y t IH]; simpl; [split; [discriminate | tauto]|].
  rewrite orb_true_iff, IH, Pos.eqb_eq. intuition congruence.
Qed.

Lemma without_In : forall x y l, In y (without x l) <-> In y l /\ x <> y.
Proof.
  induction l as [|z t IH]; simpl; [tauto|].
  destruct (Pos.eqb_spec x z) as [->|N]; simpl; rewrite IH; intuition congruence.
Qed.

Lemma tabulate_spec : forall A (f : positive -> A) keys k v,
  PositiveMap.find k (tabulate f keys) = Some v -> v = f k /\ In k keys.
Proof.
  induction keys as [|x t IH]; simpl; intros k v H.
  - rewrite PositiveMap.gempty in H. discriminate.
  - destruct (Pos.eq_dec k x) as [->|N].
    + rewrite PositiveMap.gss in H. inversion H. auto.
    + rewrite PositiveMap.gso in H by exact N. apply IH in H. tauto.
Qed.

Lemma distinct_NoDup : forall l, distinct l = true -> NoDup l.
Proof.
  induction l as [|x t IH]; simpl; intros H; [constructor|].
  apply andb_true_iff in H. destruct H as [M D]. constructor; [|auto].
  rewrite <- mem_In. destruct (mem x t); [discriminate M|discriminate].
Qed.

Section Sound.

Variables (r : rules) (g : grid).
Hypothesis g_solution : solution r g.

(** What is so of the solution g. *)
Definition state_ok (m : state) :=
  forall c l, PositiveMap.find c m = Some l -> In (g c) l /\ incl l (digits r).
Definition task_ok (t : task) :=
  match t with Assign c d => g c = d | Remove c d => g c <> d end.
Definition nogood_ok (n : nogood) := exists x, In x n /\ g (fst x) <> snd x.
Definition nogoods_ok (ns : nogoods) := forall c n, In n (with_cell ns c) -> nogood_ok n.
Definition tasks_ok (o : option (list task)) :=
  match o with None => False | Some l => Forall task_ok l end.
Definition houses_ok (c : positive) (hs : list (list positive)) :=
  forall h, In h hs -> In h (houses r) /\ In c h.
Definition limit_ok (l : limit) := (weight g (terms l) <= most l)%N.
Definition around_ok (around : table (list (list positive))) :=
  forall c, houses_ok c (with_cell around c).
Definition all_ok (all : surroundings) :=
  around_ok (around all) /\ around_ok (watched all) /\
  (forall c l, In l (with_cell (bounds all) c) -> limit_ok l) /\
  Forall limit_ok (every all).
Definition result_ok (x : result) :=
  match x with Clash => False | Known m => state_ok m | Tired => True end.

Lemma join_ok : forall a b, tasks_ok a -> tasks_ok b -> tasks_ok (join a b).
Proof.
  intros [a|] [b|]; simpl; try tauto. intros. apply Forall_app. tauto.
Qed.

Lemma all_of_ok : forall A (f : A -> option (list task)) l,
  (forall x, In x l -> tasks_ok (f x)) -> tasks_ok (all_of f l).
Proof.
  induction l as [|x t IH]; simpl; intros H; [constructor|].
  apply join_ok; auto.
Qed.

Lemma is_true_ok : forall m x, state_ok m -> is_true m x = true -> g (fst x) = snd x.
Proof.
  unfold is_true. intros m [c d] M. simpl.
  destruct (PositiveMap.find c m) as [[|x [|]]|] eqn:E; try discriminate.
  rewrite Pos.eqb_eq. intros <-. apply M in E. destruct E as [[E|[]] _]. congruence.
Qed.

Lemma of_nogood_ok : forall m n, state_ok m -> nogood_ok n -> tasks_ok (of_nogood m n).
Proof.
  unfold of_nogood. intros m n M [x [I N]].
  assert (L : In x (left_of m n)).
  { unfold left_of. apply filter_In. split; [exact I|]. apply negb_true_iff.
    destruct (is_true m x) eqn:E; [|reflexivity]. apply is_true_ok in E; tauto. }
  destruct (left_of m n) as [|[c d] [|]]; simpl; [destruct L| |constructor].
  destruct L as [<-|[]]. constructor; [exact N|constructor].
Qed.

Lemma places_of_ok : forall m d h before,
  match places_of m d h before with
  | Nowhere => before = None /\ forall c, In c h -> standing_of m c d = Gone
  | At x => forall c, before = Some c \/ (In c h /\ standing_of m c d <> Gone) -> c = x
  | Settled => True
  end.
Proof.
  induction h as [|c t IH]; simpl; intros before.
  - destruct before; [|tauto]. intros x [E|[[] _]]. congruence.
  - destruct (standing_of m c d) eqn:O; [| |exact I].
    + specialize (IH before). destruct (places_of m d t before); [| |exact I].
      * destruct IH as [E F]. split; [exact E|]. intros x [<-|J]; auto.
      * intros x [E|[[<-|E] E']]; [apply IH; tauto|congruence|apply IH; tauto].
    + destruct before as [b|]; [exact I|]. specialize (IH (Some c)).
      destruct (places_of m d t (Some c)); [destruct IH; discriminate| |exact I].
      intros x [E|[[<-|E] E']]; [discriminate| |]; apply IH; tauto.
Qed.

Lemma of_house_ok : forall m d h,
  state_ok m -> In d (digits r) -> In h (houses r) -> tasks_ok (of_house m d h).
Proof.
  intros m d h M D H. unfold of_house.
  destruct g_solution as [_ [G _]]. destruct (G h d H D) as [c [C [E _]]].
  assert (O : standing_of m c d <> Gone).
  { unfold standing_of. destruct (PositiveMap.find c m) as [l|] eqn:F; [|discriminate].
    apply M in F. destruct F as [F _]. rewrite E in F. apply mem_In in F. rewrite F.
    destruct l as [|x [|]]; discriminate. }
  generalize (places_of_ok m d h None). destruct (places_of m d h None) as [|x|]; simpl.
  - intros [_ N]. elim O. apply N. exact C.
  - intros U. assert (c = x) by (apply U; tauto). subst x. repeat constructor. exact E.
  - constructor.
Qed.

Lemma peers_ok : forall hs c d,
  houses_ok c hs -> g c = d -> In d (digits r) -> Forall task_ok (peers hs c d).
Proof.
  intros hs c d H E D. apply Forall_forall. intros t T. unfold peers in T.
  apply in_flat_map in T. destruct T as [h [I T]]. apply in_map_iff in T.
  destruct T as [c' [<- W]]. apply without_In in W. destruct W as [W N]. simpl. intros E'.
  destruct (H h I) as [J K]. destruct g_solution as [_ [G _]].
  destruct (G h d J D) as [x [_ [_ U]]]. apply N. rewrite (U c' W E'), (U c K E). reflexivity.
Qed.

Lemma known_weight_ok : forall m of, state_ok m -> (known_weight m of <= weight g of)%N.
Proof.
  induction of as [|[[c d] w] t IH]; intros M; [apply N.le_refl|].
  specialize (IH M). unfold known_weight, weight in *. simpl.
  destruct (is_true m (c, d)) eqn:E.
  - apply (is_true_ok m (c, d) M) in E. simpl in E. rewrite E, Pos.eqb_refl. lia.
  - destruct (Pos.eqb (g c) d); lia.
Qed.

Lemma one_more_ok : forall m of c d w, state_ok m ->
  In (c, d, w) of -> is_true m (c, d) = false -> g c = d ->
  (known_weight m of + w <= weight g of)%N.
Proof.
  induction of as [|[[c' d'] w'] t IH]; intros c d w M I F E; [destruct I|].
  assert (K := known_weight_ok m t M). unfold known_weight, weight in *. simpl.
  destruct I as [I|I].
  - injection I as -> -> ->. rewrite F, E, Pos.eqb_refl. lia.
  - specialize (IH c d w M I F E). destruct (is_true m (c', d')) eqn:T.
    + apply (is_true_ok m (c', d') M) in T. simpl in T. rewrite T, Pos.eqb_refl. lia.
    + destruct (Pos.eqb (g c') d'); lia.
Qed.

Lemma open_is_not_true : forall m c d, standing_of m c d = Open -> is_true m (c, d) = false.
Proof.
  unfold standing_of, is_true. simpl. intros m c d.
  destruct (PositiveMap.find c m) as [[|x [|]]|]; try reflexivity.
  simpl. rewrite orb_false_r, (Pos.eqb_sym x d). destruct (Pos.eqb d x); [discriminate|reflexivity].
Qed.

Lemma of_limit_ok : forall m l, state_ok m -> limit_ok l -> tasks_ok (of_limit m l).
Proof.
  unfold of_limit, limit_ok. intros m l M L. assert (K := known_weight_ok m (terms l) M).
  destruct (N.ltb_spec (most l) (known_weight m (terms l))) as [X|X]; [simpl; lia|].
  simpl. apply Forall_forall. intros t T. apply in_flat_map in T.
  destruct T as [[[c d] w] [I T]]. unfold too_much in T.
  destruct (standing_of m c d) eqn:O; try (destruct T; fail).
  destruct (N.ltb_spec (most l - known_weight m (terms l)) w) as [Y|Y]; [|destruct T].
  destruct T as [<-|[]]. simpl. intros E.
  assert (Z := one_more_ok m (terms l) c d w M I (open_is_not_true m c d O) E). lia.
Qed.

Lemma of_cell_ok : forall all ns m c l,
  all_ok all -> nogoods_ok ns -> state_ok m -> In (g c) l -> incl l (digits r) ->
  tasks_ok (of_cell all ns m c l).
Proof.
  intros all ns m c [|d [|e l]] [A [_ [B _]]] N M I S; simpl; [destruct I| |constructor].
  destruct I as [E|[]].
  change (tasks_ok (join (Some (peers (with_cell (around all) c) c d))
    (join (all_of (of_nogood m) (with_cell ns c)) (all_of (of_limit m) (with_cell (bounds all) c))))).
  apply join_ok; [|apply join_ok].
  - apply peers_ok; [apply A|congruence|]. apply S. left. reflexivity.
  - apply all_of_ok. intros n J. apply of_nogood_ok; [exact M|]. apply (N c n J).
  - apply all_of_ok. intros k J. apply of_limit_ok; [exact M|]. apply (B c k J).
Qed.

Lemma removed_ok : forall m c d l,
  state_ok m -> PositiveMap.find c m = Some l -> g c <> d ->
  state_ok (PositiveMap.add c (without d l) m).
Proof.
  intros m c d l M F N c' l' F'. destruct (Pos.eq_dec c' c) as [->|D].
  - rewrite PositiveMap.gss in F'. inversion F'. subst l'. apply M in F. destruct F as [I S].
    split; [apply without_In; split; [exact I|congruence]|].
    intros x X. apply without_In in X. apply S. tauto.
  - rewrite PositiveMap.gso in F' by exact D. apply M. exact F'.
Qed.

Lemma run_ok : forall fuel all ns m todo,
  all_ok all -> nogoods_ok ns -> state_ok m -> Forall task_ok todo ->
  result_ok (run fuel all ns m todo).
Proof.
  induction fuel as [|fuel IH]; simpl; intros all ns m todo A N M T; [exact I|].
  destruct todo as [|[c d|c d] rest]; [exact M| |]; inversion T as [|? ? K R]; subst; simpl in K.
  - destruct (PositiveMap.find c m) as [l|] eqn:F; [|exact I].
    destruct (M c l F) as [J _].
    assert (mem d l = true) as -> by (apply mem_In; congruence).
    apply IH; [exact A|exact N|exact M|]. apply Forall_app. split; [|exact R].
    apply Forall_forall. intros t X. apply in_map_iff in X. destruct X as [e [<- X]].
    apply without_In in X. simpl. intros E. apply (proj2 X). congruence.
  - destruct (PositiveMap.find c m) as [l|] eqn:F; [|exact I].
    destruct (mem d l) eqn:D; [|apply IH; assumption].
    assert (M' := removed_ok m c d l M F K).
    destruct (M' c (without d l) (PositiveMap.gss c (without d l) m)) as [J S].
    assert (L : In d (digits r)) by (apply (proj2 (M c l F)); apply mem_In; exact D).
    set (m' := PositiveMap.add c (without d l) m) in *.
    assert (O : tasks_ok (join (of_cell all ns m' c (without d l))
                               (all_of (of_house m' d) (with_cell (watched all) c)))).
    { apply join_ok; [apply of_cell_ok; auto|]. apply all_of_ok. intros h X.
      apply of_house_ok; [exact M'|exact L|]. apply (proj1 (proj2 A) c h X). }
    destruct (join _ _) as [new|]; [|exact O].
    apply IH; [exact A|exact N|exact M'|]. apply Forall_app. split; [exact O|exact R].
Qed.

Lemma assigned_ok : forall l : list candidate,
  (forall x, In x l -> g (fst x) = snd x) ->
  Forall task_ok (map (fun x => Assign (fst x) (snd x)) l).
Proof.
  intros l H. apply Forall_forall. intros t T. apply in_map_iff in T.
  destruct T as [x [<- X]]. simpl. auto.
Qed.

Lemma refuted_ok : forall n : nogood,
  ~ (forall x, In x n -> g (fst x) = snd x) -> nogood_ok n.
Proof.
  induction n as [|x t IH]; intros H; [exfalso; apply H; intros x []|].
  destruct (Pos.eq_dec (g (fst x)) (snd x)) as [E|N].
  - destruct IH as [y [Y N]]; [|exists y; simpl; tauto].
    intros T. apply H. intros y [<-|Y]; auto.
  - exists x. simpl. tauto.
Qed.

Lemma add_nogood_ok : forall n ns, nogood_ok n -> nogoods_ok ns -> nogoods_ok (add_nogood n ns).
Proof.
  intros n ns K N. unfold add_nogood. generalize n at 2 as l.
  induction l as [|[c d] t IH]; simpl; [exact N|].
  intros c' n' I. unfold with_cell in I. destruct (Pos.eq_dec c' c) as [->|D].
  - rewrite PositiveMap.gss in I. destruct I as [<-|I]; [exact K|]. apply (IH c n' I).
  - rewrite PositiveMap.gso in I by exact D. apply (IH c' n'). exact I.
Qed.

Lemma run_steps_ok : forall steps fuel all ns m,
  all_ok all -> nogoods_ok ns -> state_ok m ->
  result_ok (run_steps fuel all ns m steps).
Proof.
  induction steps as [|n rest IH]; simpl; intros fuel all ns m A N M; [exact M|].
  destruct (run fuel all ns m (map (fun x => Assign (fst x) (snd x)) n)) eqn:E;
    [|exact I|exact I].
  assert (K : nogood_ok n).
  { apply refuted_ok. intros T. assert (X := run_ok fuel all ns m _ A N M (assigned_ok n T)).
    rewrite E in X. exact X. }
  assert (N' := add_nogood_ok n ns K N).
  assert (O := of_nogood_ok m n M K). destruct (of_nogood m n) as [todo|]; [|exact O].
  assert (X := run_ok fuel all (add_nogood n ns) m todo A N' M O).
  destruct (run fuel all (add_nogood n ns) m todo); [exact X| |exact I].
  apply IH; assumption.
Qed.

Lemma around_is_ok : around_ok (houses_around r).
Proof.
  intros c h H. unfold with_cell, houses_around in H.
  destruct (PositiveMap.find c _) eqn:F; [|destruct H].
  apply tabulate_spec in F. destruct F as [-> _].
  apply filter_In in H. rewrite mem_In in H. tauto.
Qed.

(** *** Sums *)

Definition sum_ok (s : sum) :=
  value g (factors s) = total s /\ forall c f, In (c, f) (factors s) -> In (g c) (digits r).

Lemma within_ok : forall l c, within r l = true -> In c l -> In (g c) (digits r).
Proof.
  unfold within. intros l c H I. rewrite forallb_forall in H.
  apply (proj1 g_solution). apply mem_In. apply H. exact I.
Qed.

Lemma nothing_ok : sum_ok nothing.
Proof. split; [reflexivity|intros c f []]. Qed.

Lemma opposite_ok : forall s, sum_ok s -> sum_ok (opposite s).
Proof.
  intros [t l] [V C]. unfold opposite. simpl in *. split.
  - cbn [factors total]. rewrite <- V. clear V C. induction l as [|[c f] l IH]; [reflexivity|].
    change (- f * Z.pos (g c) + value g (map (fun t => (fst t, - snd t)) l)
      = - (f * Z.pos (g c) + value g l))%Z. rewrite IH. ring.
  - simpl. intros c f I. apply in_map_iff in I. destruct I as [[c' f'] [E I]].
    injection E as <- <-. exact (C c' f' I).
Qed.

Lemma add_factor_value : forall c f l,
  value g (add_factor c f l) = (f * Z.pos (g c) + value g l)%Z.
Proof.
  induction l as [|[c' f'] l IH]; [simpl; ring|]. simpl.
  destruct (Pos.eqb_spec c c') as [->|N]; unfold value in *; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma add_factor_cells : forall c f l c' f',
  In (c', f') (add_factor c f l) -> c' = c \/ exists f'', In (c', f'') l.
Proof.
  induction l as [|[x y] l IH]; simpl; intros c' f' I.
  - destruct I as [E|[]]. injection E as <- <-. tauto.
  - destruct (Pos.eqb_spec c x) as [->|N]; simpl in I.
    + destruct I as [E|I]; [injection E as <- <-; tauto|]. right. exists f'. tauto.
    + destruct I as [E|I]; [injection E as <- <-; right; exists y; tauto|].
      destruct (IH c' f' I) as [E|[f'' E]]; [tauto|]. right. exists f''. tauto.
Qed.

Lemma plus_ok : forall a b, sum_ok a -> sum_ok b -> sum_ok (plus a b).
Proof.
  intros [ta la] [tb lb] [Va Ca] [Vb Cb]. unfold plus, sum_ok. simpl in *. subst ta tb.
  induction la as [|[c f] la IH]; simpl; [split; [reflexivity|exact Cb]|].
  destruct IH as [V C]; [intros c' f' I; exact (Ca c' f' (or_intror I))|]. split.
  - rewrite add_factor_value, V. ring.
  - intros c' f' I. apply add_factor_cells in I.
    destruct I as [->|[f'' I]]; [exact (Ca c f (or_introl eq_refl))|exact (C c' f'' I)].
Qed.

Lemma combined_ok : forall known of, Forall sum_ok known -> sum_ok (combined known of).
Proof.
  intros known of K. induction of as [|[minus i] of IH]; simpl; [apply nothing_ok|].
  assert (X : sum_ok (nth i known nothing)).
  { destruct (nth_in_or_default i known nothing) as [I| ->]; [|apply nothing_ok].
    rewrite Forall_forall in K. apply K. exact I. }
  apply plus_ok; [|exact IH]. destruct minus; [apply opposite_ok|]; exact X.
Qed.

Lemma derive_ok : forall derived known, Forall sum_ok known -> Forall sum_ok (derive known derived).
Proof.
  induction derived as [|of rest IH]; simpl; intros known K; [exact K|].
  apply IH. apply Forall_app. split; [exact K|]. repeat constructor; apply combined_ok; exact K.
Qed.

Lemma value_of_ones : forall h,
  value g (map (fun c => (c, 1%Z)) h) = fold_right (fun d s => Z.pos d + s)%Z 0%Z (map g h).
Proof.
  induction h as [|c h IH]; [reflexivity|]. unfold value in *. simpl. rewrite IH.
  destruct (g c); reflexivity.
Qed.

Lemma total_of_permutation : forall a b : list positive, Permutation a b ->
  fold_right (fun d s => Z.pos d + s)%Z 0%Z a = fold_right (fun d s => Z.pos d + s)%Z 0%Z b.
Proof. induction 1; cbn [fold_right]; lia. Qed.

Lemma house_is_permutation : forall h, In h (houses r) -> NoDup h -> NoDup (digits r) ->
  (forall c, In c h -> In (g c) (digits r)) -> Permutation (map g h) (digits r).
Proof.
  intros h H N D W. destruct g_solution as [_ [G _]]. apply NoDup_Permutation; [|exact D|].
  - assert (U : forall c c', In c h -> In c' h -> g c = g c' -> c = c').
    { intros c c' C C' E. destruct (G h (g c) H (W c C)) as [x [_ [_ X]]].
      rewrite (X c C eq_refl), (X c' C' (eq_sym E)). reflexivity. }
    clear H W. induction N as [|c h I N IH]; simpl; constructor.
    + intros J. apply in_map_iff in J. destruct J as [c' [E J]]. apply I.
      rewrite (U c c'); simpl; auto.
    + apply IH. intros a b A B. apply U; simpl; tauto.
  - intros d. rewrite in_map_iff. split; [intros [c [<- C]]; apply W; exact C|].
    intros X. destruct (G h d H X) as [c [C [E _]]]. exists c. tauto.
Qed.

Lemma sum_of_house_ok : forall h,
  distinct (digits r) = true -> In h (houses r) -> sum_ok (sum_of_house r h).
Proof.
  intros h D H. unfold sum_of_house. destruct (distinct h && within r h) eqn:E; [|apply nothing_ok].
  apply andb_true_iff in E. destruct E as [N W]. split.
  - simpl. rewrite value_of_ones. apply total_of_permutation.
    apply house_is_permutation; try (apply distinct_NoDup; assumption); [exact H|].
    intros c C. apply (within_ok h); assumption.
  - simpl. intros c f I. apply in_map_iff in I. destruct I as [c' [E I]]. injection E as <- <-.
    apply (within_ok h); assumption.
Qed.

Lemma stated_ok : Forall sum_ok (stated r).
Proof.
  apply Forall_forall. intros s I. unfold stated in I. apply in_map_iff in I.
  destruct I as [s' [<- I]]. destruct (within r (map fst (factors s'))) eqn:W; [|apply nothing_ok].
  split; [apply (proj2 (proj2 (proj2 g_solution))); exact I|].
  intros c f J. apply (within_ok _ c W). apply in_map_iff. exists (c, f). tauto.
Qed.

(** *** The limits of sums *)

Lemma weight_app : forall a b, weight g (a ++ b) = (weight g a + weight g b)%N.
Proof.
  induction a as [|[[c d] w] a IH]; intros b; [reflexivity|].
  unfold weight in *. simpl. rewrite IH. lia.
Qed.

Lemma weight_filter : forall l, weight g (filter (fun t => (0 <? snd t)%N) l) = weight g l.
Proof.
  induction l as [|[[c d] w] l IH]; [reflexivity|]. simpl.
  destruct (N.ltb_spec 0 w) as [P|P]; unfold weight in *; simpl; rewrite IH; [reflexivity|].
  destruct (Pos.eqb (g c) d); lia.
Qed.

Lemma weight_of_cell : forall c (w : positive -> N) ds, NoDup ds ->
  weight g (map (fun d => (c, d, w d)) ds) = if mem (g c) ds then w (g c) else 0%N.
Proof.
  intros c w ds N. induction N as [|d ds I N IH]; [reflexivity|].
  unfold weight in *. simpl. rewrite IH. destruct (Pos.eqb_spec (g c) d) as [E|E]; simpl; [|lia].
  subst d. destruct (mem (g c) ds) eqn:M; [apply mem_In in M; tauto|lia].
Qed.

Lemma least_ok : forall ds f d, In d ds -> (least ds f <= f * Z.pos d)%Z.
Proof.
  intros [|x t] f d I; [destruct I|]. unfold least.
  destruct I as [<-|I].
  - induction t as [|y t IH]; simpl in *; lia.
  - induction t as [|y t IH]; [destruct I|]. simpl in *.
    destruct I as [<-|I]; [lia|]. specialize (IH I). lia.
Qed.

Lemma weight_of_factors : forall ds l, NoDup ds ->
  (forall c f, In (c, f) l -> In (g c) ds) ->
  Z.of_N (weight g (flat_map (terms_of_cell ds) l)) =
  (value g l - fold_right (fun t m => least ds (snd t) + m) 0 l)%Z.
Proof.
  intros ds l N C. induction l as [|[c f] l IH]; [reflexivity|].
  cbn [flat_map fold_right snd]. unfold terms_of_cell at 1. cbv zeta. cbn [fst snd].
  rewrite weight_app, N2Z.inj_add, IH; [|intros c' f' I; exact (C c' f' (or_intror I))].
  assert (I := C c f (or_introl eq_refl)).
  rewrite (weight_of_cell c (fun d => Z.to_N (f * Z.pos d - least ds f)) ds N).
  assert (mem (g c) ds = true) as -> by (apply mem_In; exact I).
  assert (L := least_ok ds f (g c) I). rewrite Z2N.id by lia.
  change (value g ((c, f) :: l)) with (f * Z.pos (g c) + value g l)%Z. lia.
Qed.

Lemma limit_of_ok : forall s,
  distinct (digits r) = true -> sum_ok s -> limit_ok (limit_of (digits r) s).
Proof.
  intros s D [V C]. apply distinct_NoDup in D.
  assert (W := weight_of_factors (digits r) (factors s) D C). rewrite V in W.
  fold (spare (digits r) s) in W. unfold limit_ok, limit_of.
  destruct (Z.ltb_spec (spare (digits r) s) 0) as [X|X]; cbn [most terms]; [lia|].
  rewrite weight_filter. lia.
Qed.

Lemma in_skipped : forall A (x : A) n l, In x (skipn n l) -> In x l.
Proof. intros A x n l I. rewrite <- (firstn_skipn n l). apply in_or_app. tauto. Qed.

Lemma all_limits_ok : forall derived, Forall limit_ok (all_limits r derived).
Proof.
  intros derived. unfold all_limits. apply Forall_app. split.
  - apply Forall_forall. apply (proj1 (proj2 (proj2 g_solution))).
  - destruct (distinct (digits r)) eqn:D; [|constructor].
    assert (K : Forall sum_ok (derive (map (sum_of_house r) (houses r) ++ stated r) derived)).
    { apply derive_ok. apply Forall_app. split; [|apply stated_ok]. apply Forall_forall.
      intros s I. apply in_map_iff in I. destruct I as [h [<- I]].
      apply sum_of_house_ok; assumption. }
    rewrite Forall_forall in K. apply Forall_forall. intros l I. apply in_flat_map in I.
    destruct I as [s [I J]]. assert (S := K s (in_skipped _ _ _ _ I)).
    destruct J as [<-|[<-|[]]]; apply limit_of_ok; try exact D; [|apply opposite_ok]; exact S.
Qed.

Lemma all_is_ok : forall derived, all_ok (surroundings_of r derived).
Proof.
  intros derived. assert (L := all_limits_ok derived).
  split; [exact around_is_ok|split; [exact around_is_ok|split; [|exact L]]].
  intros c l H. unfold with_cell, surroundings_of, limits_around in H. simpl in H.
  destruct (PositiveMap.find c _) eqn:F; [|destruct H].
  apply tabulate_spec in F. destruct F as [-> _].
  apply filter_In in H. rewrite Forall_forall in L. apply L. tauto.
Qed.

Lemma unwatched_ok : forall all, all_ok all -> all_ok (unwatched all).
Proof.
  intros all [A [_ B]]. split; [exact A|split; [|exact B]].
  intros c h H. unfold with_cell, unwatched in H. simpl in H.
  rewrite PositiveMap.gempty in H. destruct H.
Qed.

Lemma of_all_ok : forall all m, all_ok all -> state_ok m -> tasks_ok (of_all r all m).
Proof.
  intros all m [_ [_ [_ L]]] M. unfold of_all. apply join_ok; apply all_of_ok.
  - intros h H. apply all_of_ok. intros d D. apply of_house_ok; assumption.
  - intros l I. apply of_limit_ok; [exact M|]. rewrite Forall_forall in L. apply L. exact I.
Qed.

Lemma prove_ok : forall fuel derived givens steps,
  fits givens g -> result_ok (prove fuel r (surroundings_of r derived) givens steps).
Proof.
  intros fuel derived givens steps F. unfold prove.
  assert (N : nogoods_ok (PositiveMap.empty (list nogood))).
  { intros c n I. unfold with_cell in I. rewrite PositiveMap.gempty in I. destruct I. }
  assert (M : state_ok (tabulate (fun _ => digits r) (cells r))).
  { intros c l E. apply tabulate_spec in E. destruct E as [-> C].
    split; [apply (proj1 g_solution); exact C|apply incl_refl]. }
  assert (T : forall x, In x givens -> g (fst x) = snd x) by (intros [c d] X; apply F; exact X).
  assert (X := run_ok fuel _ _ _ _ (unwatched_ok _ (all_is_ok derived)) N M (assigned_ok givens T)).
  destruct (run _ _ _ _ _) as [|m|]; [exact X| |exact I].
  assert (O := of_all_ok _ m (all_is_ok derived) X). destruct (of_all _ _) as [todo|]; [|exact O].
  assert (Y := run_ok fuel _ _ _ _ (all_is_ok derived) N X O).
  destruct (run _ _ _ _ _); [exact Y| |exact I].
  apply run_steps_ok; [apply all_is_ok|exact N|exact Y].
Qed.

End Sound.

Lemma is_solution_ok : forall r s, is_solution r s = true -> solution r s.
Proof.
  unfold is_solution. intros r s H. apply andb_true_iff in H. destruct H as [H V].
  apply andb_true_iff in H. destruct H as [H L].
  apply andb_true_iff in H. destruct H as [C H].
  rewrite forallb_forall in C, H, L, V. split; [intros c I; apply mem_In; auto|].
  split; [|split; [intros l I; apply N.leb_le; apply L; exact I
    |intros x I; apply Z.eqb_eq; apply V; exact I]].
  intros h d I D. specialize (H h I). rewrite forallb_forall in H. specialize (H d D).
  cbv zeta in H.
  assert (X : forall c e, In (c, e) (filter (fun x => Pos.eqb d (snd x)) (map (fun c => (c, s c)) h))
    <-> In c h /\ s c = e /\ d = e).
  { intros c e. rewrite filter_In, in_map_iff, Pos.eqb_eq. simpl. split.
    - intros [[c' [E J]] F]. injection E as <- <-. tauto.
    - intros [J [E F]]. split; [|exact F]. exists c. rewrite E. tauto. }
  destruct (filter _ _) as [|[c e] [|]]; try discriminate.
  exists c. destruct (proj1 (X c e)) as [J [E F]]; [left; reflexivity|]. subst d.
  split; [exact J|split; [exact E|]]. intros c' J' E'.
  destruct (proj2 (X c' e)) as [Y|[]]; [tauto|]. inversion Y. reflexivity.
Qed.

(** ** The theorems *)

Theorem check_sound : forall fuel r derived givens s steps,
  check fuel r derived givens s steps = true -> only_solution r givens s.
Proof.
  unfold check. cbv zeta. intros fuel r derived givens s steps H.
  apply andb_true_iff in H. destruct H as [H K]. apply andb_true_iff in H. destruct H as [S F].
  split; [apply is_solution_ok; exact S|]. split.
  - intros c d I. unfold fits_b in F. rewrite forallb_forall in F.
    specialize (F (c, d) I). simpl in F. apply Pos.eqb_eq. exact F.
  - intros g G Fg c C. assert (X := prove_ok r g G fuel derived givens steps Fg).
    destruct (prove _ _ _ _ _); try discriminate.
    rewrite forallb_forall in K. specialize (K c C).
    exact (is_true_ok r g m (c, s c) X K).
Qed.

Theorem check_none_sound : forall fuel r derived givens steps,
  check_none fuel r derived givens steps = true -> no_solution r givens.
Proof.
  unfold check_none. cbv zeta. intros fuel r derived givens steps H g G F.
  assert (X := prove_ok r g G fuel derived givens steps F).
  destruct (prove _ _ _ _ _); try discriminate. exact X.
Qed.

(** For the plain 9×9 this is a theorem about Sudoku itself. *)
Corollary classic_check_sound : forall fuel derived givens s steps,
  check fuel classic derived givens s steps = true -> only_solution classic givens s.
Proof. intros. eapply check_sound; eassumption. Qed.

Print Assumptions check_sound.
Print Assumptions check_none_sound.
