# A seat in the job: mpirun tells this process by its environment which rank it is, and how to reach the others. That is
# kept for a process of the trial, which takes the seat. This one only sleeps, and does not outlive mpirun, however that ends.
seats={folder}/seats
mkdir -p $seats
env -0 > {folder}/seat.$OMPI_COMM_WORLD_RANK
# Moved there when it is whole: who takes a seat must not find half of one.
mv {folder}/seat.$OMPI_COMM_WORLD_RANK $seats/$OMPI_COMM_WORLD_RANK
[ "$(ls $seats | wc -l)" -lt "$OMPI_COMM_WORLD_SIZE" ] || echo all seats are there
exec setpriv --pdeathsig KILL sleep infinity
